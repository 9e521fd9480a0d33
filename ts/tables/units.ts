/**
 * Units of quantities. The lexer and the values read this table through `zig/gen/units.zig`. A value in its family's
 * base unit is factor × number + offset, in exact decimals.
 */

/**
 * A row is a family, its base unit, and entries `SYMBOL... FACTOR [OFFSET]` separated by commas. `µ` includes U+00B5,
 * U+03BC and `u`; `Ω` includes U+03A9 and U+2126; `²` and `³` include the plain digit. After a symbol, `~` means
 * attached only (the default for a single ASCII letter) and `!` means never lexed. A word with `(s)` may have that
 * letter, and begin with a capital. A later entry for the same symbol replaces an earlier one.
 */
export const unitRows: readonly (readonly [family: string, base: string, entries: string])[] = [
  [
    "mass",
    "g",
    "pg 1e-12, ng 1e-9, µg 1e-6, mg 1e-3, g 1, kg 1e3, t 1e6, kt 1e9, Mt 1e12, lb lbs 453.59237, oz 28.349523125",
  ],
  [
    "length",
    "m",
    "nm 1e-9, µm 1e-6, mm 1e-3, cm 1e-2, dm 0.1, m 1, km 1e3, in~ 0.0254, ft 0.3048, yd 0.9144, mi 1609.344, nmi 1852",
  ],
  [
    "area",
    "m²",
    "mm² 1e-6, cm² 1e-4, m² 1, km² 1e6, ha 1e4, in² 0.00064516, ft² 0.09290304, yd² 0.83612736, mi² 2589988.110336, acre acres 4046.8564224",
  ],
  [
    "volume",
    "m³",
    "mm³ 1e-9, cm³ cc mL ml 1e-6, cL cl 1e-5, dL dl 1e-4, L l 1e-3, m³ 1, gal~ 0.003785411784, qt 0.000946352946, in³ 0.000016387064, ft³ 0.028316846592",
  ],
  ["temperature", "°F", "°C ℃ 1.8 32, °F ℉ 1, K! 1.8 -459.67"],
  [
    "time",
    "ns",
    "ps 1e-3, ns 1, µs 1e3, us~ 1e3, ms msec msecs 1e6, usec usecs 1e3, nsec nsecs 1, s sec secs 1e9, min mins 6e10, h hr hrs 3.6e12, d 8.64e13, w 6.048e14, y 3.1536e16, " +
      "nanosecond(s) 1, microsecond(s) 1e3, millisecond(s) 1e6, second(s) 1e9, minute(s) 6e10, hour(s) 3.6e12, " +
      "day(s) 8.64e13, week(s) 6.048e14, year(s) 3.1536e16",
  ],
  ["frequency", "/min", "mHz 0.06, Hz 60, kHz 6e4, MHz 6e7, GHz 6e10, THz 6e13, rpm 1"],
  [
    "data",
    "B",
    "B 1, kB KB kb Kb 1e3, MB mb Mb 1e6, GB gb Gb 1e9, TB tb Tb 1e12, PB pb 1e15, EB 1e18, KiB 1024, MiB 1048576, GiB 1073741824, TiB 1099511627776, PiB 1125899906842624, EiB 1152921504606846976, " +
      "byte(s) 1, kilobyte(s) 1e3, megabyte(s) 1e6, gigabyte(s) 1e9, terabyte(s) 1e12, " +
      "kibibyte(s) 1024, mebibyte(s) 1048576, gibibyte(s) 1073741824, tebibyte(s) 1099511627776",
  ],
  [
    "datarate",
    "bit/s",
    "bit/s bps 1, kbps Kbps kbit/s 1e3, Mbps Mbit/s 1e6, Gbps Gbit/s 1e9, Tbps 1e12, B/s 8, kB/s KB/s 8e3, MB/s 8e6, GB/s 8e9, TB/s 8e12, KiB/s 8192, MiB/s 8388608, GiB/s 8589934592",
  ],
  ["ratio", "1e-9", "% 1e7, ‰ 1e6, ppm 1e3, ppb 1"],
  ["voltage", "V", "µV 1e-6, mV 1e-3, V 1, kV 1e3, MV 1e6"],
  ["current", "A", "pA 1e-12, nA 1e-9, µA 1e-6, mA 1e-3, A 1, kA 1e3"],
  ["power", "W", "µW 1e-6, mW 1e-3, W 1, kW 1e3, MW 1e6, GW 1e9, TW 1e12, hp 745.69987158227022"],
  ["resistance", "Ω", "mΩ mohm 1e-3, Ω ohm ohms 1, kΩ kohm 1e3, MΩ Mohm 1e6, GΩ 1e9"],
  [
    "energy",
    "J",
    "mJ 1e-3, J 1, kJ 1e3, MJ 1e6, GJ 1e9, TJ 1e12, cal~ 4.184, kcal 4184, Wh 3600, kWh 3.6e6, MWh 3.6e9, GWh 3.6e12, TWh 3.6e15, eV 1.602176634e-19, keV 1.602176634e-16, MeV 1.602176634e-13, GeV 1.602176634e-10, TeV 1.602176634e-7, BTU Btu 1055.05585262",
  ],
  ["charge", "C", "mAh 3.6, Ah 3600, kAh 3.6e6, C! 1"],
  ["capacitance", "F", "pF 1e-12, nF 1e-9, µF 1e-6, mF 1e-3, F! 1"],
  ["inductance", "H", "nH 1e-9, µH 1e-6, mH 1e-3, H! 1"],
  [
    "pressure",
    "Pa/64516",
    "Pa 64516, hPa mbar 6451600, kPa 64516000, MPa 6.4516e10, GPa 6.4516e13, bar~ 6451600000, psi 444822161.52605, atm 6537083700, mmHg 8601427.14646614",
  ],
  ["force", "N", "mN 1e-3, N 1, kN 1e3, MN 1e6, lbf 4.4482216152605, kgf 9.80665"],
  ["torque", "N·m", "Nm N·m 1, kNm kN·m 1e3"],
  ["speed", "m/h", "mm/s 3.6, cm/s 36, m/s 3600, km/h kmh kph 1e3, km/s 3.6e6, mph 1609.344, kn 1852, ft/s 1097.28"],
  ["throughput", "/s", "req/s rps qps tps ops/s fps iops pps 1"],
  ["angle", "°", "° deg 1"],
  ["luminous", "lm", "lm 1"],
  ["illuminance", "lx", "lx 1"],
  ["amount", "mol", "nmol 1e-9, µmol 1e-6, mmol 1e-3, mol 1, kmol 1e3"],
  ["level", "dB", "dB 1"],
  ["powerlevel", "dBm", "dBm 1"],
  ["resolution", "dpi", "dpi ppi 1"],
];

/** Families with their base units, in the table's order. */
export const unitFamilies: readonly { readonly name: string; readonly base: string }[] = unitRows.map(
  ([name, base]) => ({
    name,
    base,
  }),
);
