/** The host of an address, as hosts are asked and left alone by it. */
import { expect, test } from "vitest";
import { hostOf } from "../../../src/settings/scheduling.ts";

test("a host is spelled in one way, whatever the spelling of its addresses and how often it is asked for", () => {
  const spellings: [string, string][] = [
    ["http://Page.Example.:80/a", "page.example"],
    ["http://page.example", "page.example"],
    ["https://page.example:8443/a?b#c", "page.example:8443"],
    ["https://page.example:8443", "page.example:8443"],
    ["http://127.1/", "127.0.0.1"],
    ["http://127.0.0.1:8080/x y", "127.0.0.1:8080"],
    ["http://user:secret@page.example/", "page.example"],
    ["http://page.example@other.example/", "other.example"],
    ["http://page.example\\@other.example/", "page.example"],
    ["source: https://page.example/ ", "page.example"],
    ["http://bücher.example/", "xn--bcher-kva.example"],
    ["http://page.example:99999/", ""],
    ["http://1.2.3.4.5/", ""],
    ["page.example", ""],
    ["", ""],
  ];
  for (let again = 0; again < 2; again++)
    expect(spellings.map(([address]) => [address, hostOf(address)])).toEqual(spellings);
});
