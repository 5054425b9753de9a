/**
 * The code of each failure and its meaning. Callers decide by the code; the message beside it is for people and may be
 * reworded. A code never changes its meaning, and a retired one is not reused.
 */
export const problemCodes = {
  // the request
  invalid_input: 'A field or parameter is missing or wrong; the sentence names it.',
  request_unreadable: 'The request or its address is broken: not JSON, not UTF-8, cut off.',
  request_too_large: 'The body or the address is longer than the call takes.',
  request_too_slow: 'The body took too long to arrive.',
  unsupported_type: 'The call takes another type of body.',
  method_not_allowed: 'The address takes another method.',
  not_found: 'Nothing is at this address, or the thing it names is not there.',
  signature_invalid: 'The payment provider did not sign this event.',

  // the caller
  login_required: 'There is no session, or it is over.',
  login_failed: 'The email address or the password is wrong.',
  wrong_password: 'The current password is wrong.',
  factor_required:
    'The password is right. Send a second factor with `challenge`, which is valid for 5 minutes.',
  factor_wrong: 'The code or the passkey is wrong, or it was used before.',
  factor_missing: 'The account must set up a second factor first; nothing else is open to it.',
  forbidden: 'The role or the granted websites do not allow it.',
  link_invalid: 'A personal link or address is wrong, used, replaced or too old.',
  account_disabled: 'The account is disabled.',
  last_owner: 'Without this account no owner could log in.',

  // retry later, or more slowly
  rate_limited: 'Too many requests; `Retry-After` says when to try again.',
  filled_by_program: 'The field that people do not see was filled in.',
  busy: 'Too much of this is under way; try again later.',
  restarting: 'The product is being restarted; try again in a minute.',
  not_ready: 'This process is to get no requests yet; another one may.',
  storage_unavailable: 'The file cannot be stored or opened now.',
  database_unavailable: 'The database cannot be reached now; try again after `Retry-After` seconds.',
  internal_error: 'Something went wrong on the server; the log has the details under `requestId`.',

  // conflicts with other changes
  decisions_changed: 'Decisions were made or taken back after the release was previewed; preview it again.',
  recipients_changed: 'The list has other recipients than those of the preview; `count` says how many.',
  counts_changed: 'More would be deleted than the counts that were seen; look at them again.',
  version_conflict: 'It was changed after it was read; read it again.',
  already_exists: 'There is one like it already.',
  already_answered: 'It was answered or completed before.',
  action_not_possible: 'As things are, this cannot be done to it.',
  registration_closed: 'Registration is closed.',
  discounts_off: 'This website takes no discount requests.',
  submission_closed: 'Abstract submission is closed.',
  correction_closed: 'The time in which the attendee corrects it is over.',
  registration_cancelled: 'The organisers have cancelled this registration.',

  // files of authors
  file_required: 'The form has no file, or an empty one.',
  file_not_pdf: 'The file is not a PDF.',
  file_too_large: 'The file is larger than is accepted.',
  file_unreadable: 'The browser can no longer read the chosen file.',
  too_many_files: 'The form has more than one file.',

  // prices and payments
  price_changed: 'The amount that was seen is not the amount now; `pricing` may carry the new one.',
  settings_refused: 'The server or provider that was set refuses it; the sentence has its words.',
  price_not_found: 'There is no price for this choice.',
  not_chargeable: 'The payment provider does not charge this amount.',
  not_paid_online: 'This registration type does not pay online.',
  not_offered: 'This type is hidden: new registrations do not get it.',
  choice_required: 'Nights and guests must be chosen first.',
  choice_changed: 'The payer has chosen something else since, and pays for that.',
  already_paid: 'It is paid already.',
  payment_arrived: 'A payment has arrived and is being confirmed, or a bank payment is under way.',
  not_paid: 'It is not paid.',
  nothing_to_pay: 'Nothing has to be paid, so no payment can begin.',
  payments_off: 'This installation takes no payments.',
  installation_held: 'It was restored or copied, and an owner has not confirmed that it goes on.',
  provider_unavailable: 'The payment provider did not do it; try again.',
  other_provider: 'Another payment provider has this money.',
  payer_required: 'It must be said for whom the money is.',
  not_refundable: 'Nothing of this money can be refunded.',
  refund_refused: 'The payment provider refused the refund.',
  refund_under_way: 'A refund of this money has been requested.',
  request_reused: 'The id of this request belongs to another one.',
  rehearsal_under_way: 'Another rehearsal is being played.',

  // mails
  mail_not_kept: 'The text of this mail, or its personal link, was not kept.',
  words_have_fault: 'The words of this mail cannot be sent; the sentence says why.',
  nothing_to_send: 'This email has been sent since, or there is nothing to send.',
  nothing_to_print: 'The choice has no booking that can be printed.',

  // only in the browser
  no_code: 'No answer came, or one without a code: from a proxy or an older server.',
} as const

/** The code of a failure. */
export type ProblemCode = keyof typeof problemCodes
