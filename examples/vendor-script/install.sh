#!/bin/sh
# Registers Acme Docs in every coding agent on this machine. Running it again changes nothing, or updates the entry.
set -eu

if ! agent-config install --yes \
  --owner acme-docs --name acme-docs \
  --url https://docs.acme.example/mcp --header 'Authorization: Bearer ${ACME_TOKEN}'
then
  echo "Acme Docs could not be registered; the message above says why. Nothing was changed." >&2
  exit 1
fi
echo 'Set ACME_TOKEN to your token, and restart your coding agents.'
