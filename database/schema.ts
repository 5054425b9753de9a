import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Website } from '#shared/website.ts'
import type { SandboxSchema } from './sandbox-schema.ts'

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>

type Websites = {
  slug: Fixed<Website>
  name: string
  shortName: string
  /** See `ConferenceState`. */
  state: string
  stateSince: Date
  /** Null: never; before that it must have what it needs. */
  firstLiveAt: Date | null
  isDefault: Generated<boolean>
  look: Generated<string>
  /** Degrees. */
  hue: Generated<number>
  previousSlug: Website | null
  senderName: string | null
  replyTo: string | null
  createdAt: Fixed<Date>
  createdBy: Fixed<string>
  version: Generated<number>
}

type WebsiteHosts = {
  host: Fixed<string>
  slug: Website
}

/** A next edition that is live: it has the hosts of the one before it, which redirects to it. */
type WebsiteSuccessions = {
  slug: Fixed<Website>
  successor: Fixed<Website>
  /** Those that the successor has taken. */
  hosts: Fixed<string[]>
  wasDefault: Fixed<boolean>
  /** See `ConferenceState`: what the one before was until then. */
  wasState: Fixed<string>
  since: Fixed<Date>
}

type PricingSettings = {
  website: Website
  processingFeeBasisPoints: number | null
}

type PresentationTypes = {
  website: Website
  id: GeneratedAlways<number>
  /** The code on the wire, made once from the first label. */
  type: string
  /** Empty: made of the code. */
  label: Generated<string>
  /** Null: what the website's fees say. */
  included: string | null
  /** Null: no one has set one yet. */
  priceCents: number | null
  payment: Generated<'online' | 'free' | 'on_request'>
  /** Until when it was paid online; null: it is, or never was. */
  onlineUntil: Date | null
  /** The order on the website; ties in the order in which they were added. */
  position: Generated<number>
  hiddenAt: Date | null
  deletedAt: Date | null
}

type AccommodationCombinations = {
  website: Website
  id: GeneratedAlways<number>
  nights: number
  guests: number
  priceCents: number
  deletedAt: Date | null
}

type PricingConfigurations = {
  website: Website
  id: GeneratedAlways<number>
  presentationTypeId: number
  accommodationCombinationId: number | null
}

type Registrations = {
  website: Fixed<Website>
  id: Fixed<string>
  name: string
  phone: string
  email: string
  instituteOrUniversity: string
  country: string
  registrationType: Fixed<string>
  presentationType: Fixed<string>
  createdAt: Fixed<Date>
  /** When the registrant or an organiser last changed it; null: never. */
  changedAt: Date | null
  version: Generated<number>
  cancelledAt: Date | null
  addedByHand: Generated<boolean>
  confirmationAskedAt: Date | null
  linkVersion: Generated<number>
  attemptKeyHash: Uint8Array | null
  title: Generated<string>
  accommodationNights: number | null
  accommodationGuests: number | null
  extraNights: number | null
  accompanyingPerson: boolean | null
}

/** The buyer's details that payers want on the receipt. */
type RegistrationBuyers = {
  website: Fixed<Website>
  registrationId: Fixed<string>
  organisation: string
  billingAddress: string
  taxNumber: string
  orderNumber: string
  changedAt: Date
}

/** Maintained by triggers. */
type RegistrationsWithoutPayment = {
  website: Fixed<Website>
  registrationId: Fixed<string>
}

/**
 * A payment of a registration, with its types and the components of its price; or of a discount request, where these are
 * null until it is paid: then the record also names the booking (migration 0065).
 */
type PaymentRecords = {
  website: Fixed<Website>
  id: Fixed<string>
  registrationId: Fixed<string | null>
  discountRequestId: Fixed<string | null>
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  provider: Fixed<'stripe' | 'sandbox' | 'none' | 'manual'>
  livemode: Fixed<boolean>
  customerName: Fixed<string>
  customerPhone: string
  customerEmail: string
  customerInstitute: Fixed<string>
  customerCountry: Fixed<string>
  registrationType: Fixed<string | null>
  presentationType: Fixed<string | null>
  /** How the ticket type was called when it was charged; null in records of older versions, and of discounts. */
  presentationLabel: Fixed<string | null>
  pricingConfigId: Fixed<number | null>
  presentationCents: Fixed<number | null>
  accommodationCents: Fixed<number | null>
  accommodationNights: Fixed<number | null>
  accommodationGuests: Fixed<number | null>
  feeBasisPoints: Fixed<number>
  feeCents: Fixed<number>
  totalCents: Fixed<number>
  currency: Fixed<'eur'>
  accompanyingPerson: Fixed<boolean>
  extraNights: Fixed<number>
  productName: Fixed<string>
  description: Fixed<string | null>
  orderReference: Fixed<string | null>
  attempt: Generated<number>
  returnOrigin: Fixed<string>
  expiresAt: Date
  sessionId: string | null
  sessionUrl: string | null
  sessionStatus: string | null
  paymentStatus: string | null
  paymentIntentId: string | null
  sessionCreatedAt: Date | null
  sessionExpiresAt: Date | null
  lastError: string | null
  cancelRequestedAt: Date | null
  reviewReason: string | null
  completedAt: Date | null
  createdAt: Fixed<Date>
  updatedAt: Date
  manualMethod: Fixed<'desk' | 'bank_transfer' | null>
  refundedCents: Generated<number>
  lostCents: Generated<number>
  disputeStatus: string | null
  quotedUntil: Fixed<Date | null>
  installation: Generated<string | null>
  attemptKeyHash: Fixed<Uint8Array | null>
  notOpenedAt: Date | null
  account: string | null
}

/** A Stripe account that an owner has connected; its secrets are encrypted with the session key. */
type PaymentAccounts = {
  id: Fixed<string>
  livemode: Fixed<boolean>
  sealedKey: Uint8Array | null
  sealedWebhookSecrets: Uint8Array | null
  keyHint: string
  webhookHint: string
  isCurrent: boolean
  takesUnmarked: boolean
  addedAt: Fixed<Date>
  addedBy: Fixed<string>
  changedAt: Date
  replacedAt: Date | null
  removedAt: Date | null
}

/** A picture that a conference may show; its files are in `PictureFiles`. */
type Pictures = {
  website: Fixed<Website>
  /** The SHA-256 of its master. */
  id: Fixed<string>
  /** Of the master, in pixels. */
  width: Fixed<number>
  height: Fixed<number>
  /** The uploaded picture of which it is a part; its own id when it was uploaded. */
  original: Fixed<string>
  adminEmail: Fixed<string>
  uploadedAt: Fixed<Date>
  /** Null while a draft or a version names it. */
  unusedSince: Date | null
}

type PictureFiles = {
  fileKey: Fixed<string>
  pictureId: Fixed<string>
  fileBytes: number
}

/** Deliveries of the payment provider in an hour. */
type WebhookCounts = {
  hour: Fixed<Date>
  accepted: Generated<number>
  refused: Generated<number>
  lastAcceptedAt: Date | null
  lastRefusedAt: Date | null
}

/** The id of this installation, in the table's only row. */
type Installation = {
  singular: Generated<boolean>
  id: Generated<string>
  factorRequiredAt: Date | null
  sessionKeyPrint: string | null
  orphanFiles: Generated<number>
  orphanPrints: Generated<number>
  orphanPictures: Generated<number>
  externalEffects: Generated<string>
  externalEffectsSince: Date | null
  restoredFrom: Date | null
  databasePlace: string | null
}

/** A section of the page Settings; `sealed` holds its secrets, encrypted with the session key. */
type InstallationSettings = {
  section: Fixed<string>
  version: Generated<number>
  plain: ColumnType<unknown, string, string>
  sealed: Uint8Array | null
  changedAt: Date | null
  changedBy: string | null
}

/** Every refund at the provider, inserted before it is requested or when it is found there. */
type PaymentRefunds = {
  id: Fixed<string>
  website: Fixed<Website>
  paymentId: string | null
  provider: Fixed<'stripe' | 'sandbox' | 'manual'>
  livemode: Fixed<boolean>
  /** Null for a refund by hand. */
  paymentIntentId: Fixed<string | null>
  number: number
  refundId: string | null
  cents: number
  reason: Fixed<'duplicate' | 'fraudulent' | 'requested_by_customer' | null>
  status: 'asked' | 'refused' | 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  failure: string | null
  askedBy: Fixed<string | null>
  requestId: Fixed<string | null>
  note: Fixed<string | null>
  createdAt: Fixed<Date>
  updatedAt: Date
  account: string | null
}

type PaymentDisputes = {
  provider: Fixed<'stripe' | 'sandbox'>
  disputeId: Fixed<string>
  website: Fixed<Website>
  paymentId: string | null
  livemode: Fixed<boolean>
  paymentIntentId: string | null
  chargeId: Fixed<string>
  cents: number
  status: string
  reason: string | null
  openedAt: Fixed<Date>
  updatedAt: Date
}

/** Problems for an organiser to handle: `reason` says why money is neither matched nor refunded. */
type PaymentExceptions = {
  id: Fixed<string>
  website: Fixed<Website>
  provider: Fixed<'stripe' | 'sandbox'>
  livemode: Fixed<boolean>
  reason: Fixed<string>
  subject: Fixed<string>
  paymentId: string | null
  sessionId: string | null
  paymentIntentId: string | null
  cents: Generated<number>
  currency: Generated<string>
  customerName: string | null
  customerEmail: string | null
  openedAt: Fixed<Date>
  closedAt: Date | null
  closedBy: string | null
  answer: 'settled' | 'adopted' | 'refunded' | 'reviewed' | null
  note: string | null
  account: string | null
}

type PaymentReconciliations = {
  id: Fixed<string>
  provider: Fixed<string>
  livemode: Fixed<boolean>
  onDemand: Fixed<boolean>
  startedAt: Fixed<Date>
  seenUntil: Date | null
  endedAt: Date | null
  asked: Generated<number>
  toAsk: number | null
  settled: Generated<number>
  adopted: Generated<number>
  found: Generated<number>
  failed: Generated<number>
  account: Fixed<string | null>
}

type ReceiptPrefixes = {
  website: Fixed<Website>
  prefix: string
}
type ReceiptSeries = {
  website: Website
  livemode: boolean
  lastNumber: Generated<number>
}

/**
 * Immutable, except that its document is drawn once and its content removed when the retention period ends. `replaces`: the
 * number of the receipt that it replaces or reverses.
 */
type Receipts = {
  website: Fixed<Website>
  livemode: Fixed<boolean>
  number: Fixed<number>
  kind: Fixed<'receipt' | 'receipt_reversal' | 'credit_note' | 'reversal'>
  paymentId: Fixed<string>
  paymentRefundId: Fixed<string | null>
  replaces: Fixed<number | null>
  cents: Fixed<number>
  issuedAt: Fixed<Date>
  content: ColumnType<unknown | null, string, never>
  pdf: Uint8Array | null
  removedAt: ColumnType<Date | null, never, never>
}

type Rehearsals = {
  id: Fixed<string>
  website: Fixed<Website>
  scenario: Fixed<'success' | 'decline' | 'late_webhook' | 'duplicate_webhook' | 'expiry' | 'refund'>
  askedBy: Fixed<string>
  startedAt: Fixed<Date>
  endedAt: Date | null
  outcome: 'as_expected' | 'otherwise' | 'broken_off' | null
  registrationId: string | null
  paymentId: string | null
  steps: ColumnType<unknown, string, string>
}

/** Deltas that each change of a payment adds: the sums of all rows are the number of payments and their money. */
type PaymentCounters = {
  website: Fixed<Website>
  status: Fixed<'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'>
  livemode: Fixed<boolean>
  records: Fixed<number>
  cents: Fixed<number>
  manual: Generated<boolean>
  refundedCents: Generated<number>
  lostCents: Generated<number>
}

/** Substrings by which versions before 0067 find the ids of a payment. Nothing else reads or writes them. */
type PaymentIdPieces = {
  website: Website
  id: string
  createdAt: Date
  pieces: number[]
}

/** The same for the ids of emails. */
type MailIdPieces = {
  website: Website | null
  id: string
  createdAt: Date
  pieces: number[]
}

type ContactMessages = {
  website: Fixed<Website>
  id: Fixed<string>
  name: Fixed<string>
  email: Fixed<string>
  subject: Fixed<string>
  message: Fixed<string>
  createdAt: Fixed<Date>
  readAt: Date | null
  answeredAt: Date | null
  assignedTo: string | null
  version: Generated<number>
}

/** An email that was sent, or that could not be; the id is that of the job that sends it. */
type Mails = {
  id: Fixed<string>
  website: Fixed<Website | null>
  kind: Fixed<string>
  recipientName: string
  recipientAddress: string
  subject: string
  kept: 'whole' | 'cut' | 'nothing'
  message: ColumnType<unknown | null, string | null, string | null>
  repeats: Fixed<string | null>
  createdAt: Fixed<Date>
  sentAt: Date | null
  /** When the mail server rejected it permanently. */
  refusedAt: Date | null
  /** There was no mail server: when `sentAt` is set, it was written to the outbox folder. */
  intoOutbox: Generated<boolean>
}

/** One subject and text for all recipients of a list; a draft until it starts. */
type Mailings = {
  website: Fixed<Website>
  id: Fixed<string>
  state: 'draft' | 'sending' | 'paused' | 'stopped' | 'finished'
  list: Fixed<'bookings' | 'payments' | 'discounts' | 'abstracts'>
  filter: string
  purpose: 'service' | 'news'
  subject: string
  body: string
  version: Generated<number>
  createdAt: Fixed<Date>
  createdBy: Fixed<string>
  savedAt: Date
  startedAt: Date | null
  startedBy: string | null
  beginsAt: Date | null
  perMinute: number | null
  recipients: number | null
  leftOut: ColumnType<unknown | null, string | null, string | null>
  turn: Generated<number>
  resultsSince: Date | null
  pausedAt: Date | null
  pauseReason: string | null
  endedAt: Date | null
  endedBy: string | null
  /** It was started without a mail server. */
  intoOutbox: Generated<boolean>
}

/** The id is that of the job, and so of the email. */
type MailingRecipients = {
  id: Fixed<string>
  website: Fixed<Website>
  mailingId: Fixed<string>
  sourceId: Fixed<string>
  name: Fixed<string>
  address: Fixed<string>
  addressKey: GeneratedAlways<string>
  filled: ColumnType<unknown, string, never>
  state: Generated<'waiting' | 'handed-over' | 'trying' | 'sent' | 'refused' | 'not-sent'>
  attempts: Generated<number>
  answerCode: number | null
  answer: string | null
  nextAttemptAt: Date | null
  settledAt: Date | null
}

/** Who unsubscribed from the news of a website; of erased people the hash of their address. */
type NewsLeavers = {
  website: Fixed<Website>
  addressKey: string
  leftAt: Fixed<Date>
  recipientId: string | null
}

/** An address that a mail server rejected permanently. */
type RefusedAddresses = {
  website: Fixed<Website>
  id: Fixed<string>
  address: string
  addressKey: GeneratedAlways<string>
  name: string
  answerCode: number
  answer: string
  refusedAt: Date
  mailId: string
}

/** What an organiser has set for a conference; null: the default content applies. */
type WebsiteSettings = {
  website: Website
  abstractsCloseAt: Date | null
  startsOn: string | null
  endsOn: string | null
  timeZone: string | null
  area: string | null
  city: string | null
  country: string | null
  hotelName: string | null
  hotelUrl: string | null
  registrationDeadline: string | null
  registrationClosesAt: Date | null
  abstractDeadline: string | null
  abstractNotification: string | null
  contactEmail: string | null
  contactPhone: string | null
  contactAddress: string | null
  noticeEmails: string[] | null
  organisersNote: string | null
  refundRule: string | null
  leastDiscountCents: number | null
  discountMode: 'at-once' | 'decide-first' | 'off' | null
  version: Generated<number>
  savedAt: Date | null
}

/** The ids by which calendars recognise the entries of a website. */
type CalendarIdentities = {
  website: Fixed<Website>
  host: string | null
  names: ColumnType<unknown, string, string>
}

/** The onboarding steps of a website that organisers dismissed. */
type FirstSteps = {
  website: Website
  skipped: Generated<string[]>
  hidden: Generated<boolean>
}

/** The content of a website that organisers are editing, in its stored form. */
type ContentDrafts = {
  website: Fixed<Website>
  body: ColumnType<unknown, string, string>
  format: number
  serial: number
  savedAt: Date
}

/** Every edit of a draft. */
type ContentChanges = {
  website: Fixed<Website>
  serial: Fixed<number>
  change: ColumnType<unknown, string, never>
  adminEmail: Fixed<string>
  at: Fixed<Date>
}

/** A published version of a website's content. Immutable. */
type ContentVersions = {
  website: Fixed<Website>
  number: Fixed<number>
  body: ColumnType<unknown, string, never>
  translations: Generated<unknown>
  format: Fixed<number>
  reason: Fixed<'began' | 'published' | 'put-back' | 'set-aside'>
  ofNumber: Fixed<number | null>
  adminEmail: Fixed<string>
  at: Fixed<Date>
  changeCount: Fixed<number>
  pages: Fixed<string[]>
  draftSerial: Fixed<number>
  heldDigest: Fixed<string | null>
}

/** What a person changed in a draft, until its audit entry is written. */
type UnauditedEdits = {
  website: Fixed<Website>
  adminId: Fixed<string>
  place: Fixed<string>
  adminEmail: Fixed<string>
  serial: Fixed<number>
  at: Fixed<Date>
  lastAt: Date
  subject: string
  was: Fixed<string>
  becomes: string
}

/** A publication that is planned for later. */
type ContentSchedules = {
  id: Fixed<string>
  website: Fixed<Website>
  at: Fixed<Date>
  body: ColumnType<unknown, string, never>
  format: Fixed<number>
  number: Fixed<number>
  draftSerial: Fixed<number>
  changeCount: Fixed<number>
  adminId: Fixed<string>
  adminEmail: Fixed<string>
  createdAt: Fixed<Date>
  state: Generated<'planned' | 'published' | 'failed' | 'cancelled'>
  endedAt: Date | null
  failure: string | null
}

/** A link by which people without an account see the draft. */
type PreviewLinks = {
  id: Fixed<string>
  website: Fixed<Website>
  tokenHash: Fixed<Uint8Array>
  adminId: Fixed<string>
  adminEmail: Fixed<string>
  createdAt: Fixed<Date>
  expiresAt: Fixed<Date>
  revokedAt: Date | null
}

/** Immutable. */
type EmailTemplate = {
  website: Fixed<Website>
  mail: Fixed<string>
  version: Fixed<number>
  subject: Fixed<string | null>
  text: Fixed<string | null>
  adminEmail: Fixed<string>
  at: Fixed<Date>
}

type WebsitePublications = {
  website: Fixed<Website>
  number: number
  at: Date
}

/** Who is editing a website at the moment. */
type ContentPresence = {
  website: Fixed<Website>
  tab: Fixed<string>
  adminEmail: string
  path: string
  at: Date
}

type Options = {
  website: Website
  id: GeneratedAlways<number>
  name: string
  createdAt: Fixed<Date>
  deletedAt: Date | null
}

type AbstractSubmissions = {
  website: Fixed<Website>
  id: Fixed<string>
  reference: Fixed<string>
  titlePrefix: Fixed<string>
  name: Fixed<string>
  phone: string
  email: string
  organizationName: Fixed<string>
  interestOptionId: Fixed<number>
  sessionOptionId: Fixed<number>
  country: Fixed<string>
  fileKey: string
  fileName: string
  fileBytes: number
  fileSha256: string
  fileStoredAt: Date
  /** The key of the file that was checked last; null: none. */
  fileChecked: string | null
  /** What the check found; null: nothing. */
  fileProblem: 'password' | 'incomplete' | 'damaged' | null
  linkVersion: Generated<number>
  linkRevokedAt: Date | null
  draftDecision: 'talk' | 'poster' | 'declined' | null
  draftNote: Generated<string>
  draftDecidedAt: Date | null
  decision: 'talk' | 'poster' | 'declined' | null
  decisionNote: Generated<string>
  decisionReleasedAt: Date | null
  decisionVersion: Generated<number>
  decisionState: GeneratedAlways<'open' | 'decided' | 'released'>
  createdAt: Fixed<Date>
}

type AbstractReleases = {
  website: Fixed<Website>
  id: Fixed<string>
  releasedAt: Fixed<Date>
  releasedBy: Fixed<string>
}

/** A decision as its author was notified of it. */
type ReleasedDecisions = {
  website: Fixed<Website>
  releaseId: Fixed<string>
  submissionId: Fixed<string>
  decision: Fixed<'talk' | 'poster' | 'declined'>
  note: Fixed<string>
  replaces: Fixed<'talk' | 'poster' | 'declined' | null>
  mailId: Fixed<string>
}

type PrintOrders = {
  website: Fixed<Website>
  id: Fixed<string>
  form: Fixed<'a6' | 'small' | 'sheet' | 'desk-list'>
  orderedAt: Fixed<Date>
  orderedBy: Fixed<string>
  jobId: Fixed<string>
  conference: ColumnType<unknown, string, never>
  people: Fixed<number>
  companions: Fixed<number>
  cancelled: Fixed<number>
  drawn: Generated<number>
  unwritable: Generated<string[]>
  fileKey: string | null
  fileBytes: number | null
  finishedAt: Date | null
}

/** A person on a print order, with their data as of the order. */
type PrintLines = {
  website: Fixed<Website>
  orderId: Fixed<string>
  place: Fixed<number>
  person: ColumnType<unknown, string, never>
}

type DiscountRequests = {
  website: Fixed<Website>
  id: Fixed<string>
  name: Fixed<string>
  phone: string
  email: string
  instituteOrUniversity: Fixed<string>
  country: Fixed<string>
  description: Fixed<string>
  amountCents: Fixed<number>
  orderReference: Fixed<string | null>
  createdAt: Fixed<Date>
  decision: 'approved' | 'refused' | null
  decidedAt: Date | null
  offeredCents: number | null
  answerNote: string | null
  linkVersion: Generated<number>
  version: Generated<number>
}

type ProviderEvents = {
  provider: string
  eventId: string
  type: string
  receivedAt: Date
}

type Jobs = {
  id: string
  kind: string
  key: string
  payload: ColumnType<unknown, string, never>
  runAt: Date
  attempts: Generated<number>
  leaseUntil: Date | null
  lastError: string | null
  createdAt: Date
  doneAt: Date | null
  deadAt: Date | null
}

type Admins = {
  id: string
  email: string
  name: string
  role: 'OWNER' | 'ADMIN' | 'VIEWER'
  websites: Generated<string[]>
  passwordHash: string | null
  createdAt: Date
  disabledAt: Date | null
  version: Generated<number>
  secondFactorAt: Date | null
  passwordIsGenerated: Generated<boolean>
}

type AdminAuthenticators = {
  adminId: Fixed<string>
  sealedSecret: Uint8Array
  setAt: Date
  lastStep: number
}

type AdminPasskeys = {
  id: Fixed<string>
  adminId: Fixed<string>
  credentialId: Fixed<string>
  publicKey: Fixed<Uint8Array>
  signCount: number
  transports: Fixed<string[]>
  name: Fixed<string>
  createdAt: Fixed<Date>
  lastUsedAt: Date | null
}

type AdminRecoveryCodes = {
  adminId: Fixed<string>
  codeHash: Fixed<Uint8Array>
  usedAt: Date | null
}

type FactorChallenges = {
  id: Fixed<string>
  adminId: Fixed<string>
  question: Fixed<Uint8Array>
  tries: Generated<number>
  expiresAt: Fixed<Date>
  usedAt: Date | null
}

type AdminLinks = {
  tokenHash: Fixed<Uint8Array>
  adminId: Fixed<string>
  purpose: Fixed<'invitation' | 'password'>
  createdAt: Fixed<Date>
  expiresAt: Fixed<Date>
  endedAt: Date | null
}

type AdminSessions = {
  id: string
  adminId: string
  createdAt: Date
  lastActiveAt: Date
  expiresAt: Date
  endedAt: Date | null
  userAgent: Generated<string>
  endedBecause: 'logout' | 'everywhere' | 'elsewhere' | 'password' | 'disabled' | 'reset' | 'reuse' | null
}

type AdminRefreshTokens = {
  tokenHash: Uint8Array
  sessionId: string
  familyId: string
  issuedAt: Date
  usedAt: Date | null
}

type LoginFailures = {
  kind: 'account' | 'network' | 'device' | 'factor'
  key: Uint8Array
  id: string
  failedAt: Date
}

type LoginFailureSums = {
  slot: Date
  adminId: string | null
  failures: number
}

type KnownDevices = {
  device: Uint8Array
  adminId: string
  seenAt: Date
}

/** The retention period of a kind of data, and the progress of its deletion. */
type RetentionRules = {
  kind: Fixed<string>
  months: number | null
  confirmedAt: Date | null
  confirmedBy: string | null
  version: Generated<number>
  runBeganAt: Date | null
  runEndedAt: Date | null
  runDue: Generated<number>
  runRemoved: Generated<number>
}

/** The erasure of one person; `address` and `words` are removed when it is done. */
type Erasures = {
  id: Fixed<string>
  address: string | null
  words: ColumnType<unknown | null, string | null, string | null>
  askedAt: Fixed<Date>
  adminId: Fixed<string | null>
  askedBy: Fixed<string>
  steps: Generated<number>
  counts: ColumnType<unknown, string, string>
  refusedBecause: string | null
  endedAt: Date | null
}

/** A backup that was written, or (`failure`) failed. */
type Backups = {
  id: Fixed<string>
  beganAt: Fixed<Date>
  endedAt: Fixed<Date>
  madeBy: Fixed<'schedule' | 'command'>
  fileName: Fixed<string>
  bytes: Fixed<number | null>
  encrypted: Fixed<boolean | null>
  failure: Fixed<string | null>
}

/** Immutable. */
type AuditEntries = {
  id: Fixed<string>
  at: Fixed<Date>
  adminId: Fixed<string | null>
  adminEmail: Fixed<string>
  website: Fixed<Website | null>
  action: Fixed<string>
  subject: Fixed<string>
  subjectId: Fixed<string | null>
  oldValues: ColumnType<unknown | null, string | null, never>
  newValues: ColumnType<unknown | null, string | null, never>
}

/** The tables as queries use them (camelCase); a test compares this file with the database. */
export type Schema = {
  websites: Websites
  websiteHosts: WebsiteHosts
  websiteSuccessions: WebsiteSuccessions
  pricingSettings: PricingSettings
  presentationTypes: PresentationTypes
  accommodationCombinations: AccommodationCombinations
  pricingConfigurations: PricingConfigurations
  registrationBuyers: RegistrationBuyers
  registrations: Registrations
  registrationsWithoutPayment: RegistrationsWithoutPayment
  paymentRecords: PaymentRecords
  paymentCounters: PaymentCounters
  paymentIdPieces: PaymentIdPieces
  mailIdPieces: MailIdPieces
  installation: Installation
  installationSettings: InstallationSettings
  paymentAccounts: PaymentAccounts
  webhookCounts: WebhookCounts
  paymentRefunds: PaymentRefunds
  paymentDisputes: PaymentDisputes
  paymentExceptions: PaymentExceptions
  paymentReconciliations: PaymentReconciliations
  receiptPrefixes: ReceiptPrefixes
  receiptSeries: ReceiptSeries
  receipts: Receipts
  rehearsals: Rehearsals
  contactMessages: ContactMessages
  mails: Mails
  mailings: Mailings
  mailingRecipients: MailingRecipients
  newsLeavers: NewsLeavers
  refusedAddresses: RefusedAddresses
  mailWords: EmailTemplate
  retentionRules: RetentionRules
  erasures: Erasures
  websiteSettings: WebsiteSettings
  firstSteps: FirstSteps
  calendarIdentities: CalendarIdentities
  contentDrafts: ContentDrafts
  contentChanges: ContentChanges
  contentVersions: ContentVersions
  websitePublications: WebsitePublications
  contentPresence: ContentPresence
  unauditedEdits: UnauditedEdits
  contentSchedules: ContentSchedules
  previewLinks: PreviewLinks
  interestOptions: Options
  sessionOptions: Options
  abstractReleases: AbstractReleases
  abstractSubmissions: AbstractSubmissions
  releasedDecisions: ReleasedDecisions
  pictures: Pictures
  pictureFiles: PictureFiles
  printOrders: PrintOrders
  printLines: PrintLines
  discountRequests: DiscountRequests
  providerEvents: ProviderEvents
  jobs: Jobs
  admins: Admins
  adminSessions: AdminSessions
  adminRefreshTokens: AdminRefreshTokens
  adminAuthenticators: AdminAuthenticators
  adminPasskeys: AdminPasskeys
  adminRecoveryCodes: AdminRecoveryCodes
  factorChallenges: FactorChallenges
  adminLinks: AdminLinks
  loginFailures: LoginFailures
  loginFailureSums: LoginFailureSums
  knownDevices: KnownDevices
  backups: Backups
  auditEntries: AuditEntries
} & SandboxSchema
