import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";

const SOURCES = new URL("../src", import.meta.url).pathname;

async function addresses(site: boolean, href: string) {
  vi.resetModules();
  vi.stubEnv("MODE", site ? "site" : "test");
  vi.stubGlobal("location", new URL(href));
  return import("../src/address.ts");
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("addresses on a server", () => {
  it("are paths", async () => {
    const { to, wholeAddress, placeOf } = await addresses(false, "https://play.example/g/abc?move=3#fair");
    expect(to("/learn/board")).toBe("/learn/board");
    expect(wholeAddress("/g/abc")).toBe("https://play.example/g/abc");
    expect(placeOf(location)).toEqual({ path: "/g/abc", search: "?move=3", anchor: "fair" });
  });

  it("keep in the fragment what stays in the browser", async () => {
    const { privateAddress, placeOf } = await addresses(false, "https://play.example/learn");
    const sent = privateAddress("/shared/x_-");
    expect(sent).toBe("https://play.example/#/shared/x_-");
    expect(placeOf(new URL(sent)).path).toBe("/shared/x_-");
  });
});

describe("addresses on the static site", () => {
  it("stand in the fragment, below any path", async () => {
    const at = "https://files.example/some/where/index.html?v=1#/review/abc?move=3#fair";
    const { to, wholeAddress, privateAddress, placeOf } = await addresses(true, at);
    expect(to("/learn/board")).toBe("#/learn/board");
    expect(wholeAddress("/me")).toBe("https://files.example/some/where/index.html?v=1#/me");
    expect(privateAddress("/shared/x")).toBe("https://files.example/some/where/index.html?v=1#/shared/x");
    expect(placeOf(location)).toEqual({ path: "/review/abc", search: "?move=3", anchor: "fair" });
    expect(placeOf(new URL("https://files.example/some/where/")).path).toBe("/");
  });

  it("leave what is not a page of ours", async () => {
    const { to } = await addresses(true, "https://files.example/");
    for (const other of ["https://play.example/lobby", "#heading", "/api/bots", "//other.example/"])
      expect(to(other)).toBe(other);
  });
});

describe("what only a server has", () => {
  it("is here, on the server that was named, or nowhere", async () => {
    const at = async (mode: string, server?: string) => {
      vi.resetModules();
      vi.stubEnv("MODE", mode);
      vi.stubEnv("VITE_SERVER", server);
      return (await import("../src/state/server.ts")).atServer("/lobby");
    };
    expect(await at("production")).toBe("/lobby");
    expect(await at("site")).toBeNull();
    expect(await at("site", "https://play.example")).toBe("https://play.example/lobby");
  });
});

it("every link to a page of ours goes through to() or Button", () => {
  const wrong = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".svelte"))
    .filter((name) => /<a\b[^>]*\shref=(["{`]+)\//.test(readFileSync(join(SOURCES, name), "utf8")));
  expect(wrong).toEqual([]);
});
