/*
 * Reads the directory of an OLE file (MS-CFB), which lists its contents. Every chain of sectors has a maximum length,
 * so a file whose sectors form a cycle or lead past its end is unreadable.
 */

/** @typedef {{ name: string, isStream: boolean }} OleEntry */

const maxEntries = 4_096;
const entryBytes = 128;
const headerTableEntries = 109;
const lastSector = 0xfffffffa;
const streamType = 2;

/**
 * All entries of the directory; null when the file cannot be read.
 * @param {Buffer} bytes
 */
export function readOleDirectory(bytes) {
  try {
    return readEntries(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null; // a sector beyond the end of the file
    throw error;
  }
}

/** @param {Buffer} bytes @returns {OleEntry[] | null} */
function readEntries(bytes) {
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const sectorBytes = 1 << shift;
  /** @type {OleEntry[]} */
  const entries = [];
  let sector = bytes.readUInt32LE(48);
  for (let count = 0; sector < lastSector; count++) {
    if (count * sectorBytes >= maxEntries * entryBytes) return null;
    const start = (sector + 1) * sectorBytes;
    for (let at = start; at < start + sectorBytes; at += entryBytes) {
      const entry = readEntry(bytes, at);
      if (entry) entries.push(entry);
    }
    sector = nextSector(bytes, sector, sectorBytes);
  }
  return entries;
}

/** @param {Buffer} bytes @param {number} at @returns {OleEntry | null} */
function readEntry(bytes, at) {
  const type = bytes.readUInt8(at + 66);
  if (type === 0) return null;
  const name = bytes.toString("utf16le", at, at + 64);
  return { name: name.split("\0", 1)[0] ?? "", isStream: type === streamType };
}

/**
 * The sector after this one, from the allocation table. The sectors of the table are listed in the header and in a
 * chain.
 * @param {Buffer} bytes
 * @param {number} sector
 * @param {number} sectorBytes
 */
function nextSector(bytes, sector, sectorBytes) {
  const perSector = sectorBytes / 4;
  const table = Math.floor(sector / perSector);
  const tableSector = listedSector(bytes, table, sectorBytes);
  return bytes.readUInt32LE((tableSector + 1) * sectorBytes + (sector % perSector) * 4);
}

/** @param {Buffer} bytes @param {number} index @param {number} sectorBytes */
function listedSector(bytes, index, sectorBytes) {
  if (index < headerTableEntries) return bytes.readUInt32LE(76 + index * 4);
  const perSector = sectorBytes / 4 - 1;
  const hops = Math.floor((index - headerTableEntries) / perSector);
  let listSector = bytes.readUInt32LE(68);
  // The steps are bounded even in a cycle, because the file's size limits `index`.
  for (let hop = 0; hop < hops; hop++)
    listSector = bytes.readUInt32LE((listSector + 1) * sectorBytes + perSector * 4);
  return bytes.readUInt32LE((listSector + 1) * sectorBytes + ((index - headerTableEntries) % perSector) * 4);
}
