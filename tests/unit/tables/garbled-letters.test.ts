import { describe, expect, it } from "vitest";
import { decodeText } from "@/lib/tables/decode-text";
import { looksGarbled } from "@/lib/tables/garbled-letters";

const names = [
  "José",
  "Agustín",
  "Peña",
  "Jörg",
  "Müller",
  "Michèle",
  "Zoë",
  "Françoise",
  "Élise",
  "Renée",
  "Núñez",
];

describe("letters look garbled", () => {
  it.each([
    "JosÃ©",
    "KovaÄ‡",
    "MaÅ‚gorzata",
    "Oâ€™Brien",
    "Â£350",
    "Jos\ufffd",
    "Jos\u0082",
    "JosÃƒÂ©",
    "MÃƒÂ¼ller",
    "OÃ¢â‚¬â„¢Brien",
    "KovaÃ„â€¡",
    "Josâˆš©",
    "JosÔêÜ┬®",
    "ZoÃƒÆ’Ã‚Â«",
    "Î Î±Ï€Î±",
    "Ð¯Ð½Ð°",
    "Ma≈Çgorzata",
    "OÔÇÖBrien",
    "Jos√©",
    "Jos├®",
    "Jos‚",
    "Agust¡n",
    "Pe¤a",
    "J”rg",
    "M\u0081ller",
    "MichŠle",
    "JosŽ",
    "MŸller",
    "MšLLER",
    "GEBšHR",
    "šBUNG",
    "MENš",
    "Pe–a",
    "Nœ–ez",
    "Pe–a Nœ–ez",
    "Espa–a",
    "Raœl",
  ])("garbled letters are recognised in %s", (text) => {
    expect(looksGarbled(text)).toBe(true);
  });

  it.each([
    ...names,
    "Kovač",
    "Małgorzata",
    "O’Brien",
    "“quoted”",
    "„Zitat“",
    "«CAFÉ»",
    "CAFÉ – BAR",
    "IRMÃ MARIA",
    "NIÑO Nº 4",
    "CÔTÉ",
    "≈ 350",
    "SÃO PAULO",
    "ÅSE",
    "Ångström",
    "350 €",
    "£350.00",
    "50¢",
    "Šárka",
    "Žižek",
    "ŽILINA",
    "œuvre",
    "Œuvre",
    "Παπαδόπουλος",
    "Aleš",
    "Lukáš",
    "Miloš Dušan",
    "LUKÁŠ ŠKODA",
    "Božena",
    "ŽIŽEK",
    "Anže",
    "š.",
    "Tomáš M.",
    "Marija Š",
    "Kœnig",
    "Schœlcher",
    "Lebœuf",
    "SŒUR",
    "cœur",
    "Bœuf SA",
    "Phœnix",
    "Gœthe",
    "Smith–Jones",
    "SMITH–JONES",
    "Mon–Fri",
    "Nassau–Freeport",
    "2026–27",
    "Dues – Rolle",
    "pay–per–view",
    "Iñaki…",
    "5‰",
    "¡Hola!",
    "¿Qué?",
    "A—B",
    "Яна",
    "山田",
  ])("garbled letters are not suspected in %s", (text) => {
    expect(looksGarbled(text)).toBe(false);
  });

  it("garbled letters are recognised in most UTF-8 names that were read in another encoding", async () => {
    for (const name of names) {
      for (const encoding of ["ibm850", "macintosh"] as const) {
        const { text } = await decodeText(Buffer.from(name), encoding);
        expect([name, encoding, looksGarbled(text)]).toEqual([name, encoding, true]);
      }
    }
  });
});
