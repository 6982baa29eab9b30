#!/bin/sh
# Takes Acme Docs out of every coding agent. Entries that were changed by hand are left alone and named.
set -eu
exec agent-config uninstall --yes --keep-going --owner acme-docs
