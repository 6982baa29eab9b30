import { describe, expect, it } from "vitest";
import { formatImage, isSameRepository, parseImage } from "../src/image-reference.ts";

describe("an image reference", () => {
  it.each([
    ["thing", "thing", undefined, undefined],
    ["thing:1", "thing", "1", undefined],
    ["acme/thing@sha256:ab", "acme/thing", undefined, "sha256:ab"],
    ["acme/thing:1@sha256:ab", "acme/thing", "1", "sha256:ab"],
    ["localhost:5000/thing", "localhost:5000/thing", undefined, undefined],
    ["localhost:5000/acme/thing:v1", "localhost:5000/acme/thing", "v1", undefined],
    ["ghcr.io/acme/thing:1.0.0", "ghcr.io/acme/thing", "1.0.0", undefined],
    ["thing:", "thing", "", undefined],
  ])("%s comes apart and together again", (text, repository, tag, digest) => {
    const image = parseImage(text, undefined);
    expect(image).toEqual({ repository, tag, digest });
    expect(formatImage(image)).toBe(text);
  });

  it.each([
    ["acme/thing:1", "ghcr.io/acme/thing"],
    ["thing", "ghcr.io/thing"],
    ["quay.io/acme/thing", "quay.io/acme/thing"],
    ["localhost/thing", "localhost/thing"],
    ["host:5000/thing", "host:5000/thing"],
  ])("%s gets a host only when it names none", (text, repository) => {
    expect(parseImage(text, "ghcr.io").repository).toBe(repository);
  });

  it.each([
    ["thing", "docker.io/library/thing:2", true],
    ["thing@sha256:ab", "docker.io/thing", true],
    ["acme/thing", "docker.io/acme/thing", true],
    ["acme/thing", "library/thing", false],
    ["acme/thing", "ghcr.io/acme/thing", false],
    ["thing", "things", false],
  ])("%s and %s name one repository: %s", (left, right, expected) => {
    expect(isSameRepository(parseImage(left, undefined), parseImage(right, undefined))).toBe(expected);
  });
});
