import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Website } from '#shared/website.ts'
import type { SandboxSchema } from './sandbox-schema.ts'

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>

type PricingSettings = {
  website: Website
  processingFeeBasisPoints: number | null
}

type PresentationTypes = {
  website: Website
  id: GeneratedAlways<number>
  type: string
  priceCents: number
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
  name: Fixed<string>
  phone: Fixed<string>
  email: Fixed<string>
  instituteOrUniversity: Fixed<string>
  country: Fixed<string>
  registrationType: Fixed<string>
  presentationType: Fixed<string>
  createdAt: Fixed<Date>
}

type PaymentRecords = {
  website: Fixed<Website>
  id: Fixed<string>
  registrationId: Fixed<string>
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  provider: Fixed<'stripe' | 'sandbox' | 'none'>
  livemode: Fixed<boolean>
  customerName: Fixed<string>
  customerPhone: Fixed<string>
  customerEmail: Fixed<string>
  customerInstitute: Fixed<string>
  customerCountry: Fixed<string>
  registrationType: Fixed<string>
  presentationType: Fixed<string>
  pricingConfigId: Fixed<number>
  presentationCents: Fixed<number>
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
}

type ContactMessages = {
  website: Fixed<Website>
  id: Fixed<string>
  name: Fixed<string>
  email: Fixed<string>
  subject: Fixed<string>
  message: Fixed<string>
  createdAt: Fixed<Date>
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
  passwordHash: string
  createdAt: Date
  disabledAt: Date | null
}

type AdminSessions = {
  id: string
  adminId: string
  createdAt: Date
  lastActiveAt: Date
  expiresAt: Date
  endedAt: Date | null
}

type AdminRefreshTokens = {
  tokenHash: Uint8Array
  sessionId: string
  issuedAt: Date
  usedAt: Date | null
}

/** The tables as the queries see them (camelCase); a test holds this file against the database. */
export type Schema = {
  pricingSettings: PricingSettings
  presentationTypes: PresentationTypes
  accommodationCombinations: AccommodationCombinations
  pricingConfigurations: PricingConfigurations
  registrations: Registrations
  paymentRecords: PaymentRecords
  contactMessages: ContactMessages
  providerEvents: ProviderEvents
  jobs: Jobs
  admins: Admins
  adminSessions: AdminSessions
  adminRefreshTokens: AdminRefreshTokens
} & SandboxSchema
