import { CaptchaField } from '#ui/fields/captcha/captcha-field.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { PersonFields } from '#ui/fields/person-fields.tsx'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { UploadProgress } from '#ui/fields/upload-progress.tsx'
import { Family, Keeping, State } from './state.tsx'

const nothing = () => undefined
const tiles = [
  { value: 'talk', label: 'Talk', detail: '€499.00', isFigure: true },
  { value: 'poster', label: 'Poster', detail: 'A0, upright' },
  { value: 'none', label: 'Listener', detail: 'Sold out', isDisabled: true },
] as const
const aFile = { name: 'floating-wind.pdf', size: 13_002_342 }

export function FormFields() {
  return (
    <Family id="form-fields" title="Fields of forms">
      <Tiles id="tiles" chosen="" />
      <Tiles id="tiles-chosen" chosen="talk" />
      <Tiles id="tiles-refused" chosen="" error="Choose how you take part." />
      {[1, 3, 9].map((nights) => (
        <State key={nights} name={`Stepper: ${nights} of 1 to 9`}>
          <Keeping initial={nights}>
            {(value, onChange) => (
              <Stepper
                id={`nights-${nights}`}
                name="nights"
                label="Nights"
                value={value}
                min={1}
                max={9}
                onChange={onChange}
                fewer="One night fewer"
                more="One night more"
              />
            )}
          </Keeping>
        </State>
      ))}
      <Files />
      <State name="CaptchaField: loading">
        <Captcha id="captcha-loading" code="" />
      </State>
      <State name="CaptchaField: refused">
        <Captcha id="captcha" code="aB3xY9" error="Enter the 6 letters and digits." />
      </State>
      <State name="PersonFields" wide>
        <div className="grid gap-5">
          <PersonFields
            title={{ id: 'person-title', label: 'Title', placeholder: 'Choose', options: ['Dr', 'Prof'] }}
            name={{ id: 'person-name', label: 'Name' }}
            phone={{ id: 'person-phone', label: 'Phone', hint: 'With the country code.' }}
            email={{ id: 'person-email', label: 'Email', error: 'Enter an email address.' }}
          />
        </div>
      </State>
    </Family>
  )
}

function Tiles({ id, chosen, error }: { id: string; chosen: 'talk' | ''; error?: string }) {
  return (
    <State name={`RadioTiles: ${error ? 'refused' : chosen || 'none chosen'}`}>
      <Keeping<(typeof tiles)[number]['value'] | ''> initial={chosen}>
        {(value, onChange) => (
          <RadioTiles
            id={id}
            label="You take part with a"
            hint="You can change this later."
            error={error}
            tiles={tiles}
            value={value}
            onChange={onChange}
            columns="grid-cols-1"
          />
        )}
      </Keeping>
    </State>
  )
}

const file = {
  label: 'Abstract',
  name: 'file',
  accept: 'application/pdf',
  prompt: 'Upload one PDF, up to 25 MB',
}

function Files() {
  return (
    <>
      <State name="FileField: none chosen">
        <FileField {...file} id="file" file={undefined} onChoose={nothing} onRemove={nothing} />
      </State>
      <State name="FileField: chosen, with a warning">
        <FileField
          {...file}
          id="file-chosen"
          file={aFile}
          warning="This file is large: sending it may take minutes."
          onChoose={nothing}
          onRemove={nothing}
        />
      </State>
      <State name="FileField: refused">
        <FileField
          {...file}
          id="file-refused"
          file={aFile}
          error="This file is not a PDF."
          onChoose={nothing}
          onRemove={nothing}
        />
      </State>
      <State name="UploadProgress: a part, unknown">
        <UploadProgress words="Sending floating-wind.pdf" progress={{ sent: 5_000_000, total: 13_002_342 }} />
        <UploadProgress words="Sending poster.pdf" />
      </State>
    </>
  )
}

function Captcha({ id, code, error }: { id: string; code: string; error?: string }) {
  return (
    <Keeping initial="">
      {(value, onChange) => (
        <CaptchaField
          id={id}
          label="Captcha"
          code={code}
          value={value}
          error={error}
          onChange={onChange}
          onRefresh={nothing}
        />
      )}
    </Keeping>
  )
}
