import { expect, test } from "bun:test";
import { networkBits } from "./keep-prefix.ts";
import { NetworkPseudonyms } from "./network-pseudonyms.ts";

test("hosts of one network stay in one network, and equal ones stay equal", () => {
  const pseudonyms = new NetworkPseudonyms({ v4: 24, v6: 64 });
  const given = [
    "10.1.2.3",
    "10.1.2.9",
    "10.1.3.3",
    "10.1.2.3",
    "2001:db8::1",
    "2001:db8::2",
    "fe80::1",
    "10.1.2.0/24",
  ];
  expect(given.map((text) => pseudonyms.of(text))).toEqual([
    "0.0.1.1",
    "0.0.1.2",
    "0.0.2.1",
    "0.0.1.1",
    "2001:db8:0:1::1",
    "2001:db8:0:1::2",
    "2001:db8:0:2::1",
    "0.0.1.3/24",
  ]);
  expect(pseudonyms.of("10.0.0.300")).toBeNull();
  expect(pseudonyms.of("bob@example.com")).toBeNull();
  for (const text of ["1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5::6:7:8:9"])
    expect(pseudonyms.of(text)).toBeNull();
});

test("every host of a network gets an address of its own", () => {
  const pseudonyms = new NetworkPseudonyms({ v4: 28, v6: 126 });
  const v4 = Array.from({ length: 32 }, (_, i) => pseudonyms.of(`10.0.0.${i}`)!);
  expect(new Set(v4).size).toBe(32);
  const networks = v4.map((text) => Number(text.split(".")[3]) >> 4);
  expect(new Set(networks.slice(0, 16)).size).toBe(1);
  expect(new Set(networks).size).toBe(2);
  const v6 = Array.from({ length: 8 }, (_, i) => pseudonyms.of(`fe80::${i}:${i}`)!);
  expect(new Set(v6).size).toBe(8);
});

test("--keep-prefix takes bits of IPv4 and, after a comma, of IPv6", () => {
  expect(networkBits("24")).toEqual({ v4: 24, v6: 64 });
  expect(networkBits("16,48")).toEqual({ v4: 16, v6: 48 });
  for (const wrong of ["", "33", "0", "24,129", "24,", "x", "24,64,1"])
    expect(() => networkBits(wrong)).toThrow("keep-prefix");
});
