/** Shared components that the pages of the components do not show by themselves, each with the reason. */
export const shownElsewhere: Readonly<Record<string, string>> = {
  'captcha-code: CaptchaCode': 'part of CaptchaField',
  'captcha-section: CaptchaSection': 'CaptchaField in a FormSection',
  'data-head: ChooseAll': 'part of DataTable',
  'data-head: DataHead': 'part of DataTable',
  'data-row: DataRow': 'part of DataTable',
  'dialog-frame: DialogFrame': 'the frame of every dialog',
  'entry-frame: EntryFrame': 'a whole page: the picture of admin-login',
  'field-error: FieldError': 'part of every field',
  'field-error: WarningSign': 'part of FieldError',
  'file-sign: FileSign': 'part of FileField',
  'honeypot-field: HoneypotField': 'no person sees it',
  'live-region: LiveRegion': 'no one sees it',
  'needs-scripts: NeedsScripts': 'it lies over the page while that loads',
  'sea-strip: SeaStrip': 'the ground of EntryFrame: the picture of admin-login',
  'sent-banner: SentBanner': 'it scrolls the page to itself: the picture of discount-stored',
  'unauthorized: Unauthorized': 'a whole page, with a title of its own',
}
