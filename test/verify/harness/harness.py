"""One case per line on stdin: a scheme and its function's arguments, each in base64; one line of 0 or 1 per case."""

import base64
import pathlib
import sys

functions = {}
for file in pathlib.Path(sys.argv[1]).glob("*.py"):
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), functions)

for line in sys.stdin.read().splitlines():
    scheme, *words = line.split(" ")
    given = [base64.b64decode(word) for word in words]
    timed = scheme.startswith("standard") or scheme == "stripe"
    body_at = {"standard": 3, "standard-ed25519": 3, "url-token": None}.get(scheme, 1)
    last = len(given) - 1
    arguments = [
        value if at == body_at else int(value) if timed and at == last else value.decode()
        for at, value in enumerate(given)
    ]
    print(1 if functions["verify_" + scheme.replace("-", "_")](*arguments) else 0)
