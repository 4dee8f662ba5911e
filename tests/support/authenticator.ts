import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/*
 * An authenticator in software, by the formats of WebAuthn Level 3 and without the library that the portal verifies
 * with. Whatever an honest device signs can be replaced, so that tests can forge each part.
 */

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");

type CborValue = number | string | Uint8Array | CborValue[] | Map<CborValue, CborValue>;

function head(major: number, size: number): Buffer {
  const type = major << 5;
  if (size < 24) return Buffer.from([type | size]);
  if (size < 256) return Buffer.from([type | 24, size]);
  return Buffer.from([type | 25, size >> 8, size & 255]);
}

/** The part of CBOR (RFC 8949) that attestation objects and COSE keys use. */
function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.byteLength), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** A certificate of an authenticator's maker, self-signed, with nothing in it but its key. */
function aCertificate({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): Buffer {
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from("2a8648ce3d040302", "hex")));
  const commonName = der(0x30, der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from("Maker")));
  const name = der(0x30, der(0x31, commonName));
  const time = (year: string) => der(0x17, Buffer.from(`${year}0101000000Z`));
  const content = der(
    0x30,
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(0x30, time("20"), time("49")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  return der(0x30, content, ecdsaWithSha256, signature);
}

type Credential = { id: string; privateKey: KeyObject; publicKey: Buffer; userHandle: string };

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } };
type Request = { challenge: string; allowCredentials?: { id: string }[] };

/** What a forged answer says instead of the truth. */
type Forgery = {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Signs with this authenticator's key instead of the credential's own. */
  signedBy?: Authenticator;
  /** The id of another credential, under which the answer is sent. */
  credentialId?: string;
  /** Vouches for the device with its own key, or with a certificate of its maker, instead of not at all. */
  attestation?: "self" | "certificate";
};

/** A device with passkeys for one site. It verifies its user and counts its signatures, unless a test says otherwise. */
export class Authenticator {
  readonly credentials: Credential[] = [];
  counter = 0;

  constructor(
    private readonly origin = "http://localhost:3000",
    private readonly rpId = "localhost",
  ) {}

  /** The answer of `navigator.credentials.create`, as a browser sends it. */
  create({ challenge, user }: Creation, forgery: Forgery = {}) {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const cose = cbor(
      new Map<CborValue, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const id = forgery.credentialId ?? base64url(randomBytes(32));
    const rawId = Buffer.from(id, "base64url");
    this.credentials.push({ id, privateKey, publicKey: cose, userHandle: user.id });
    const authData = Buffer.concat([
      this.authenticatorData({ counter: 0, ...forgery }, 0x40),
      Buffer.alloc(16),
      Buffer.from([rawId.length >> 8, rawId.length & 255]),
      rawId,
      cose,
    ]);
    const clientDataJSON = this.clientData("webauthn.create", challenge, forgery);
    const clientDataHash = sha256(Buffer.from(clientDataJSON, "base64url"));
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
    const maker = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const signedByMaker = [Buffer.from([0]), sha256(this.rpId), clientDataHash, rawId, point];
    const attestations: Record<string, [string, [CborValue, CborValue][]]> = {
      none: ["none", []],
      self: [
        "packed",
        [
          ["alg", -7],
          ["sig", sign("sha256", Buffer.concat([authData, clientDataHash]), privateKey)],
        ],
      ],
      certificate: [
        "fido-u2f",
        [
          ["x5c", [aCertificate(maker)]],
          ["sig", sign("sha256", Buffer.concat(signedByMaker), maker.privateKey)],
        ],
      ],
    };
    const [format, statement] = attestations[forgery.attestation ?? "none"]!;
    const attestationObject = cbor(
      new Map<CborValue, CborValue>([
        ["fmt", format],
        ["attStmt", new Map(statement)],
        ["authData", authData],
      ]),
    );
    return {
      id,
      rawId: id,
      type: "public-key" as const,
      response: {
        clientDataJSON,
        attestationObject: base64url(attestationObject),
        transports: ["internal", "hybrid"],
      },
      clientExtensionResults: {},
    };
  }

  /** The answer of `navigator.credentials.get`, with the newest credential that fits. */
  get({ challenge, allowCredentials }: Request, forgery: Forgery = {}) {
    const allowed = allowCredentials?.map(({ id }) => id);
    const credential = this.credentials.findLast(({ id }) => !allowed?.length || allowed.includes(id));
    if (!credential) throw new Error("This authenticator has no passkey for the request.");
    this.counter += 1;
    const authenticatorData = this.authenticatorData({ counter: this.counter, ...forgery }, 0);
    const clientDataJSON = this.clientData("webauthn.get", challenge, forgery);
    const signer = forgery.signedBy?.credentials.at(-1) ?? credential;
    const signature = sign(
      "sha256",
      Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]),
      signer.privateKey,
    );
    const id = forgery.credentialId ?? credential.id;
    const userHandle = forgery.userHandle === undefined ? credential.userHandle : forgery.userHandle;
    return {
      id,
      rawId: id,
      type: "public-key" as const,
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(userHandle === null ? {} : { userHandle }),
      },
      clientExtensionResults: {},
    };
  }

  private clientData(type: string, challenge: string, forgery: Forgery): string {
    return base64url(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? this.origin,
        crossOrigin: forgery.crossOrigin ?? false,
      }),
    );
  }

  private authenticatorData(
    { rpId = this.rpId, isUserPresent = true, isUserVerified = true, counter = 0 }: Forgery,
    flags: number,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const present = (isUserPresent ? 0x01 : 0) | (isUserVerified ? 0x04 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | present]), count]);
  }
}
