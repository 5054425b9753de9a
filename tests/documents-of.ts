import { payerDocuments } from '#features/receipts/server/payer-documents.ts'

/** The documents as app/ hands them to the nouns that are paid for, for tests that call their verbs. */
export const documentsOfPayer = payerDocuments
