import { createContext, use, useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '../layout/button.tsx'
import type { FieldErrors } from './form-errors.ts'
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from '../icons/first.tsx'
import { TickIcon, WarningIcon } from '../icons/states.tsx'
import * as css from './field.module.css'
import * as unseen from '../unseen.module.css'
import { cx } from '../cx.ts'
import * as choice from './choice.module.css'

/** Errors by field name, provided by the form. */
export const FieldErrorsContext = createContext<FieldErrors>({})

type InputProps = Pick<ComponentPropsWithRef<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>

export interface NativeFieldProps extends InputProps {
  name: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** A link at the other end of the label's line; Tab reaches it after the field. */
  beside?: ReactNode
  /** Quiet words inside the box. */
  before?: ReactNode
}

/** A text field by the browser's own input: the look of `TextField` without its library. */
export function NativeField({ label, hint, optional = false, beside, before, name, ...input }: NativeFieldProps) {
  const field = useField(name, hint)
  return (
    <FieldFrame {...field} label={label} hint={hint} optional={optional} beside={beside}>
      <div className={css.input}>
        {before && <span className={css.affix}>{before}</span>}
        <input {...field.control} {...input} spellCheck={false} aria-required={!optional} />
      </div>
    </FieldFrame>
  )
}

export interface NativePasswordProps extends Pick<NativeFieldProps, 'name' | 'label' | 'hint' | 'beside'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password with an eye that shows it. */
export function NativePassword({ label, hint, beside, name, autoComplete }: NativePasswordProps) {
  const { t } = useLingui()
  const field = useField(name, hint)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...field} label={label} hint={hint} beside={beside}>
      <div className={css.input}>
        <input
          {...field.control}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          data-secret=""
        />
        <IconButton
          size="small"
          label={shown ? t`Hide password` : t`Show password`}
          icon={shown ? <EyeOffIcon small /> : <EyeIcon small />}
          onPress={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  )
}

export interface NativeSelectFieldProps extends Pick<NativeFieldProps, 'name' | 'label' | 'hint'> {
  options: readonly { id: string; label: string }[]
  at: string
}

/** A choice by the browser's own list. */
export function NativeSelectField({ label, hint, name, options, at }: NativeSelectFieldProps) {
  const field = useField(name, hint)
  return (
    <FieldFrame {...field} label={label} hint={hint}>
      <div className={css.input}>
        <select {...field.control} defaultValue={at} aria-required>
          {options.map(({ id, label: words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDownIcon small />
      </div>
    </FieldFrame>
  )
}

/** A box to tick, with its sentence. */
export function NativeCheckbox({ name, children }: { name: string; children: ReactNode }) {
  const field = useField(name, undefined)
  return (
    <div className={css.field} data-invalid={field.errors ? '' : undefined}>
      <label className={choice.choice}>
        <input {...field.control} type="checkbox" className={unseen.unseen} />
        <span className={choice.box}>
          <TickIcon />
        </span>
        <span>{children}</span>
      </label>
      <FieldNote {...field} />
    </div>
  )
}

function useField(name: string, hint: ReactNode) {
  const id = useId()
  const noteId = useId()
  const errors = use(FieldErrorsContext)[name]
  const control = {
    id,
    name,
    ...((hint || errors) && { 'aria-describedby': noteId }),
    ...(errors && { 'aria-invalid': true }),
  }
  return { control, noteId, errors }
}

type Field = ReturnType<typeof useField>
type FrameProps = Field & Pick<NativeFieldProps, 'label' | 'hint' | 'optional' | 'beside'> & { children: ReactNode }

function FieldFrame({ control, noteId, errors, label, hint, optional, beside, children }: FrameProps) {
  const words = (
    <label className={css.label} htmlFor={control.id}>
      {label}
      {optional && (
        <span className={css.optional}>
          <Trans>optional</Trans>
        </span>
      )}
    </label>
  )
  return (
    <div className={cx(css.field, beside && css.hasBeside)} data-invalid={errors ? '' : undefined}>
      {words}
      {children}
      {beside && <div className={css.beside}>{beside}</div>}
      <FieldNote noteId={noteId} errors={errors} hint={hint} />
    </div>
  )
}

/** Below a field: its error, or else its hint. */
function FieldNote({ noteId, errors, hint }: Pick<Field, 'noteId' | 'errors'> & { hint?: ReactNode }) {
  if (errors) {
    return (
      <p id={noteId} className={cx(css.hint, css.error)}>
        <WarningIcon small />
        <span>{errors.join(' ')}</span>
      </p>
    )
  }
  return hint ? (
    <p id={noteId} className={css.hint}>
      {hint}
    </p>
  ) : null
}
