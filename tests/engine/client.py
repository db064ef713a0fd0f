"""A client of the engine protocol (docs/engine.md), in Python's standard library only."""

import collections
import json
import os
import subprocess


class EngineError(Exception):
    """An error reply."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]
        self.message = error["message"]
        self.error = error


class Engine:
    """A running `houserules engine`. `check`, if given, is called with ("request" or "reply", message) for each."""

    def __init__(self, program, check=None):
        self.check = check
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait(timeout=60)
        self.process.stdout.close()

    def send(self, line):
        """Sends a raw line; returns the raw reply."""
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        reply = self.process.stdout.readline()
        if not reply.endswith(b"\n"):
            raise AssertionError(f"no reply to {line[:200]!r}")
        return reply

    def exchange(self, request):
        """Sends a request; returns the reply, even if it is an error."""
        if self.check:
            self.check("request", request)
        reply = json.loads(self.send(json.dumps(request).encode()))
        if self.check:
            self.check("reply", reply)
        return reply

    def ask(self, op, **members):
        """Sends a request with these members; raises EngineError if the reply is an error."""
        reply = self.exchange({"op": op, **members})
        if "error" in reply:
            raise EngineError(reply["error"])
        return reply


def schema_check(root, most=None):
    """A check for Engine that validates messages against the schema: all of them, or with `most` that many of each
    kind. `check.begin()` restarts the count."""
    import jsonschema

    with open(os.path.join(root, "docs", "engine.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    definitions = schema["definitions"]
    # For speed, only those kinds of messages are tried that have the message's members.
    alternatives = {
        kind: [alternative["$ref"].split("/")[-1] for alternative in definitions[kind]["oneOf"]]
        for kind in ("request", "reply")
    }
    validators = {
        name: jsonschema.Draft7Validator({"$ref": f"#/definitions/{name}", "definitions": definitions})
        for names in alternatives.values()
        for name in names
    }

    def may_be(name, message):
        properties = definitions[name]["properties"]
        return (
            set(definitions[name]["required"]) <= set(message) <= set(properties)
            and properties.get("op", {}).get("const") == message.get("op")
        )

    seen = collections.Counter()

    def check(kind, message):
        shape = (kind, message.get("op"), *message)
        seen[shape] += 1
        if most and seen[shape] > most:
            return
        names = [name for name in alternatives[kind] if may_be(name, message)]
        faults = [jsonschema.exceptions.best_match(validators[name].iter_errors(message)) for name in names]
        if faults.count(None) != 1:
            why = "; ".join(fault.message for fault in faults if fault) or "no or several kinds have these members"
            raise AssertionError(f"{kind} is not as the schema says: {why}: {json.dumps(message)[:2000]}")

    check.begin = seen.clear
    return check
