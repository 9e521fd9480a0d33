/** `spectral`: the bytes of an input as a signal. */
import {
  changePointDefaults,
  type Frame,
  framesOf,
  readSpectrum,
  type Spectrum,
  textureBands,
} from "../../axis/spectral.ts";
import { textureRegions, warnLimited } from "../../input/texture.ts";
import { standardOutput } from "../../terminal/index.ts";
import { fixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { spectral } from "../flags/readings.ts";
import { timesOfPart } from "../flags/window.ts";
import { cutOf, limitOf } from "../readings/cuts.ts";
import { type ReadingInput, reportEach } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { preview } from "../readings/structure.ts";

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Reads the bytes of each input as a signal: entropy, period and novelty every 16 bytes, the points where their " +
    "statistics change, and the texture of the regions in between. Several inputs are reported one after another.",
  flags: [spectral, text, walk, compressed, timesOfPart],
  async run(args) {
    const options = {
      threshold: cutOf(args, "cp-threshold", changePointDefaults.threshold),
      floor: cutOf(args, "cp-floor", changePointDefaults.floor),
      gapBytes: args.number["cp-min-gap"] ?? changePointDefaults.gapBytes,
    };
    const isJson = args.has.json ?? false;
    reportEach(args, isJson, (input) => {
      if (args.has.classify) return writeRegions(input, limitOf(args));
      const spectrum = readSpectrum(input.bytes, options);
      if (isJson) writeJson(input, spectrum, args);
      else writeReport(input.bytes, spectrum, args);
    });
    return 0;
  },
};

function writeReport(bytes: Uint8Array, spectrum: Spectrum, args: ParsedArgs): void {
  const limit = limitOf(args);
  writeHead(bytes.length, spectrum);
  const isPartial = args.has.segment || args.has.bands;
  if (!isPartial || args.has.timeline) writeTimeline(spectrum, limit);
  if (args.has.segment) writeChangePoints(spectrum, limit);
  if (args.has.bands) writeBands(bytes, spectrum, limit);
}

/** Bytes of a region that are shown. */
const previewBytes = 28;

/** Classifies regions by their tokens as well as their bytes. */
function writeRegions({ bytes, name }: ReadingInput, limit: number): void {
  const regions = textureRegions(bytes, name ?? "the text", warnLimited);
  const head = "matcher spectral (region classification: shape x spectral)";
  standardOutput.text(`${head}: ${bytes.length} bytes, ${regions.length} regions\n`);
  writeRows(regions, regions.length, limit, " regions", ({ start, end, kind, period }) => {
    const place = `[${String(start).padStart(8)}..${String(end).padEnd(8)}]`;
    const made = kind === "table" ? `table(p${period})` : kind!;
    const text = preview(bytes, start, Math.min(previewBytes, end - start));
    standardOutput.text(`    ${place} ${made.padEnd(10)} ${text}\n`);
  });
}

function writeHead(size: number, { frameCount, changePoints, entropy, periods }: Spectrum): void {
  const out = standardOutput;
  out.text(`matcher spectral: ${size} bytes, ${frameCount} frames (hop 16), ${changePoints.length} change-points\n`);
  if (frameCount === 0) return;
  const [min, mean, max] = [entropy.min, entropy.mean, entropy.max].map((value) => fixed(value, 2));
  out.text(`  entropy   min ${min}  mean ${mean}  max ${max}  (normalized bits/byte)\n`);
  const listed = periods.map(({ period, strength }) => `${period}@${fixed(strength, 2)}`).join("  ");
  out.text(`  period    ${listed || "none detected (no strong byte-periodicity)"}\n`);
}

function writeTimeline({ regions }: Spectrum, limit: number): void {
  standardOutput.text("  texture timeline (merged regions, cut at change-points):\n");
  writeRows(regions, regions.length, limit, " regions", ({ start, end, texture, entropy, period, novelty }) => {
    const place = `[${String(start).padStart(8)}..${String(end).padEnd(8)}]`;
    const reading = `H=${fixed(entropy, 2)} per=${period} nov=${fixed(novelty, 2)}`;
    standardOutput.text(`    ${place} ${texture.padEnd(5)}  ${reading}\n`);
  });
}

function writeChangePoints({ changePoints }: Spectrum, limit: number): void {
  const shown = changePoints.subarray(0, Math.min(limit, changePoints.length));
  const left = changePoints.length - shown.length;
  standardOutput.text(`  change-points (${changePoints.length}):\n    ${shown.join(" ")}\n`);
  if (left > 0) standardOutput.text(`    ... (+${left} more; raise --limit)\n`);
}

function writeBands(bytes: Uint8Array, { frameCount }: Spectrum, limit: number): void {
  standardOutput.text("  per-hop frames (medium-clock mix [digit alpha space punct high]):\n");
  writeRows(framesOf(bytes), frameCount, limit, " frames", (frame) => {
    const mix = Array.from(frame.bands.subarray(textureBands, textureBands + 5), (share) => fixed(share, 2));
    const reading = `H=${fixed(frame.entropy, 2)} per=${String(frame.period).padStart(3)} nov=${fixed(frame.novelty, 2)}`;
    standardOutput.text(`    @${String(frame.offset).padStart(8)}  [${mix.join(" ")}]  ${reading} ${frame.texture}\n`);
  });
}

function writeJson({ bytes, name }: ReadingInput, spectrum: Spectrum, args: ParsedArgs): void {
  const out = standardOutput;
  const path = name === null ? "" : `"path":${JSON.stringify(name)},`;
  out.text(`{${path}"len":${bytes.length},"hop":16,"boundaries":[${spectrum.changePoints.join(",")}]`);
  if (args.has.timeline) out.text(`,"regions":[${spectrum.regions.map((region) => regionJson(region)).join(",")}]`);
  out.text(`,"frames":[`);
  let separator = "";
  const isFull = args.has.bands ?? false;
  for (const frame of framesOf(bytes)) {
    out.text(separator + frameJson(frame, isFull));
    separator = ",";
  }
  out.text("]}\n");
}

const four = (value: number) => fixed(value, 4);

function regionJson({ start, end, texture, entropy, period, strength, novelty }: Spectrum["regions"][number]): string {
  return (
    `{"start":${start},"end":${end},"texture":"${texture}","entropy":${four(entropy)},"period":${period},` +
    `"period_strength":${four(strength)},"novelty":${four(novelty)}}`
  );
}

/** @param isFull includes the frame's place and texture */
function frameJson({ offset, entropy, period, strength, novelty, texture, bands }: Frame, isFull: boolean): string {
  const place = isFull ? `"offset":${offset},"texture":"${texture}",` : "";
  return (
    `{${place}"entropy":${four(entropy)},"period":${period},"period_strength":${four(strength)},` +
    `"novelty":${four(novelty)},"bands":[${Array.from(bands, four).join(",")}]}`
  );
}
