/** Where what people type into a model is shown: pages and calls by their address, for staff or for the person. */
type Filled = {
  staffSee: readonly string[];
  personSees: readonly string[];
  /** Columns of text that are no statement of the person, and why. */
  notTyped: Readonly<Record<string, string>>;
  /** Columns of JSON, of encrypted bytes or of days that are typed: their keys are walked one by one. */
  inside: readonly string[];
  /** What the portal sets, counts or has chosen from a list. */
  set: string;
};

/**
 * Every model that a form of a member, an applicant or a visitor fills. A column that is in none of the lists is typed:
 * it has to be on one of the pages, in the own data, and gone after deletion.
 */
export const filledModels: Readonly<Record<string, Filled>> = {
  User: {
    staffSee: ["/admin/members/[memberId]"],
    personSees: [],
    notTyped: {
      email: "the key by which the rest is found, in each answer",
      passwordHash: "a hash",
      membershipType: "a level, chosen from a list",
    },
    inside: [],
    set: `hasWeakPassword cardShowsName isAdmin leftStaffAt membershipStatus annualFeeCents yearFeeCents joinDate nextPaymentDate
          emailVerifiedAt suspendedAt admittedAt closedAt remindersPausedAt setBackAt factorLostAt createdAt updatedAt`,
  },
  MembershipApplication: {
    staffSee: ["/admin/applications/[applicationId]"],
    personSees: [],
    notTyped: {
      reference: "drawn by the portal",
      email: "the key by which the rest is found",
      decisionNote: "of reviewers; for the applicant when it is the reason of a rejection",
    },
    inside: ["personalDetails", "backgroundAnswers"],
    set: `status registrationType isClaim membershipType birthHash cellPhoneHash homePhoneHash applicationDate askedAt
          decidedAt addressProvenAt linkVersion linkSentAt createdAt updatedAt`,
  },
  ApplicationNote: {
    staffSee: ["/admin/applications/[applicationId]"],
    personSees: [],
    notTyped: { authorName: "of a reviewer, or the applicant's own name" },
    inside: [],
    set: "kind createdAt",
  },
  ApplicationDocument: {
    staffSee: ["/admin/applications/[applicationId]"],
    personSees: [],
    notTyped: { fileType: "found by the portal in the file" },
    inside: ["issuedOn"],
    set: "kind fileSize uploadDate",
  },
  Registration: {
    staffSee: ["/admin/events/[eventId]"],
    personSees: [],
    notTyped: {
      email: "the key by which the rest is found",
      ticketCode: "it acts without a session, so that answers do not have it",
      networkHash: "a hash that the database counts by",
    },
    inside: ["answers"],
    set: `paymentMethod state paidAt releasedAt typedByOther amountCents memberRateToVerify registrationDate cancelledAt heldUntil
          promisedUntil knownUntil remindAt addressToConfirm calendarSequence cancellationPolicy checkedInAt erasedAt groupRow updatedAt`,
  },
  GroupBooking: {
    staffSee: ["/admin/events/[eventId]"],
    personSees: ["/registration/group/[code]"],
    notTyped: {
      code: "it acts without a session",
      networkHash: "a hash that the database counts by",
      contactFirstName: "part of the contact's name, to greet them in letters",
      contactEmail: "the key by which the rest is found",
    },
    inside: ["people"],
    set: "confirmedAt pendingUntil paidToldAt",
  },
  WaitingEntry: {
    staffSee: ["/admin/events/[eventId]"],
    personSees: [],
    notTyped: { email: "the key by which the rest is found", code: "it acts without a session" },
    inside: [],
    set: "state joinedAt offeredUntil promisedUntil knownUntil calendarSequence releasedAt cancelledAt",
  },
  StandingLetter: {
    staffSee: ["/admin/members/[memberId]"],
    personSees: [],
    notTyped: {
      code: "drawn by the portal",
      holderName: "the person's name when it was issued; initials once they are deleted",
      memberId: "of the portal",
      level: "of the portal",
      validTo: "of the portal",
      paper: "chosen from a list",
      timeZone: "the association's",
      sha256: "a hash",
      revokedReason: "typed by staff, for whoever verifies the letter",
    },
    inside: [],
    set: "issuer issuedAt revokedAt",
  },
  EmailCorrection: {
    staffSee: [],
    personSees: [],
    notTyped: {
      newEmail:
        "the key by which it is found; the private page shows it in part only, as anybody may have typed it",
      hash: "a hash",
    },
    inside: [],
    set: "requestedAt expiresAt",
  },
  AddressChange: {
    staffSee: ["/admin/members/address-changes"],
    personSees: [],
    notTyped: { proofHash: "a hash", stopHash: "a hash" },
    inside: [],
    set: "requestedAt effectiveAt provenAt",
  },
  OneTimeToken: {
    staffSee: [],
    personSees: ["/profile"],
    notTyped: { hash: "a hash", madeFor: "the account's address when the link was sent" },
    inside: [],
    set: "purpose expiresAt usedAt createdAt",
  },
  Passkey: {
    staffSee: [],
    personSees: ["/profile/security"],
    notTyped: { credentialId: "made by the device", transports: "of the device" },
    inside: [],
    set: "publicKey counter isBackedUp createdAt lastUsedAt",
  },
  MessageThread: {
    staffSee: ["/admin/messages"],
    personSees: [],
    notTyped: {},
    inside: [],
    set: "createdAt lastMessageAt doneAt isNotice",
  },
  Message: {
    staffSee: ["/admin/messages", "/api/messages/my"],
    personSees: ["/messages"],
    notTyped: {},
    inside: [],
    set: "sentAt readAt firstReadAt",
  },
  Document: {
    staffSee: ["/admin/documents/[documentId]"],
    personSees: ["/documents"],
    notTyped: { fileType: "found by the portal in the file" },
    inside: [],
    set: "fileSize category status uploadDate verifiedAt",
  },
  CpdEntry: {
    staffSee: ["/admin/cpd/[entryId]"],
    personSees: ["/cpd"],
    notTyped: {},
    inside: [],
    set: "date minutes isLive state createdAt submittedAt decidedAt",
  },
  CpdAuditMember: {
    staffSee: ["/admin/cpd/audits/[auditId]"],
    personSees: [],
    notTyped: {},
    inside: [],
    set: "place isDrawn remindedAt result decidedAt",
  },
  DirectoryListing: {
    staffSee: ["/admin/members/[memberId]"],
    personSees: [],
    notTyped: { words: "made of what is shown", hiddenReason: "of staff, for the member" },
    inside: [],
    set: "isListed fields openTo hiddenAt",
  },
  PaymentReport: {
    staffSee: ["/admin/payments/reported"],
    personSees: ["/checkout"],
    notTyped: {
      payerName: "of a visitor; an account's report has none",
      payerEmail: "of a visitor; an account's report has none",
      fileType: "found by the portal in the file",
      declinedReason: "of staff, in the letter to the payer and in the own data",
    },
    inside: [],
    set: "amountCents method paidOn fileSize createdAt declinedAt answeredAt settledOtherwiseAt remindedOn",
  },
  Invoice: {
    staffSee: ["/api/invoices/[number]"],
    personSees: [],
    notTyped: { number: "drawn by the portal", payerEmail: "the key by which it is found" },
    inside: ["snapshot", "personal"],
    set: "kind createdAt deliveredAt",
  },
};

/** Columns of text, JSON and bytes of all other models, and why no form of the public or of a member fills them. */
export const filledByOthers: Readonly<Record<string, readonly [why: string, columns: string]>> = {
  BankAccount: [
    "the association's, typed by staff",
    "accountName bankName swift accountNumber accountType transitNumber address",
  ],
  Proposal: ["the association's bank details, typed by staff, and hashes", "details stopHash codeHash"],
  FormerCode: ["a hash", "hash"],
  Session: ["of the browser", "idHash ip userAgent"],
  KnownNetwork: ["a hash", "networkHash"],
  PasskeyChallenge: ["a hash", "hash"],
  AuthenticatorApp: ["drawn by the portal", "secret"],
  CpdAudit: ["drawn by the portal", "seed"],
  RecoveryCode: ["a hash", "hash"],
  AddressObjection: ["a hash", "stopHash"],
  SignInChallenge: ["a hash", "hash"],
  SignInAttempt: ["of the browser", "factor ip userAgent"],
  SignInLink: ["hashes", "hash browserHash codeHash"],
  Event: [
    "the association's, typed by staff and shown on the event's page",
    "slug title description location topics flyerImageUrl cancellationPolicy agenda speakers joinUrl questions cpd",
  ],
  Certificate: [
    "written by the portal from a registration, its event and the association's own facts, or corrected by staff",
    "code holderName title timeZone place cpd lines issuer revokedReason",
  ],
  CertificatePrint: ["a hash", "sha256"],
  Programme: [
    "the association's, typed by staff and shown on the programme's page",
    "title description rule",
  ],
  BadgeKey: ["written by the portal", "publicKey privateKey"],
  EventChange: ["what the event said before", "title location"],
  EventPrice: ["the association's, typed by staff", "registrationType label"],
  LandingPage: ["the association's, typed by staff", "slug content"],
  DoorDevice: ["a helper's device, which organisers see", "name tokenHash"],
  AmountDue: [
    "written by the portal for a registration or for dues, with its name and address",
    "reference description currency payerName payerEmail",
  ],
  PaymentBundle: ["drawn by the portal", "reference"],
  DuesReminder: ["the name of a rule", "rule"],
  Payment: [
    "recorded by staff or the provider",
    "description currency reference providerReference payerName payerEmail note",
  ],
  Cheque: ["recorded by staff", "number bank"],
  Refund: ["recorded by staff or the provider", "reference providerReference note"],
  PaymentNotification: [
    "sent by the provider, and resolved by staff",
    "providerReference reference amount currency status refundOf mismatch resolutionNote bodyHash",
  ],
  BankStatement: ["imported by staff", "name mapping"],
  StatementLine: [
    "imported and decided by staff",
    "text payer account fingerprint problem number plan planPayer ignoredBecause",
  ],
  StatementFormat: ["of a bank", "headings mapping"],
  JournalEntry: ["of the amount or payment", "reference"],
  ClosedMonth: ["sums", "figures"],
  Counter: ["a name of the portal's", "name"],
  SavedReply: ["the association's, typed by staff", "name content"],
  SavedFilter: ["the association's, typed by staff", "name status type"],
  Upload: ["found by the portal in the file", "storageKey contentType sha256"],
  OutboxEmail: [
    "written by the portal",
    "toAddress template subject text html attachments replyTo lastError",
  ],
  AuditEntry: [
    "written by the portal",
    "actorEmail action targetType targetId details ip requestId actorSalt actorSeal personalSalt personalSeal",
  ],
  AuditSeal: ["hashes", "hash firstHash"],
  AuditHead: ["a hash", "hash"],
  AuditFollower: ["a name of the portal's", "name"],
  AssociationSettings: ["the association's, typed by staff", "values"],
  RuleTerms: ["the name of a rule, and its terms", "rule terms"],
  MailServer: ["the association's, typed by staff", "address sender"],
  BackupPlan: ["the association's, typed by staff", "passphrase"],
  BackupRun: ["written by the portal", "fileName problems failure"],
  BackupDrill: ["written by the portal", "failure"],
  RateLimit: ["a hash", "key"],
  PersonSeen: ["a hash", "person"],
  IdempotencyKey: ["what a call answered, for a day", "key actor call bodyHash answer"],
};
