#!/bin/sh
# Exit status 4: the committed files are not what the manifest says.
set -eu
exec agent-config install --check --prune
