#!/bin/sh
# Exit status 4: the committed files are not what the manifest says.
set -eu
exec npx --no-install agent-config install --check --prune
