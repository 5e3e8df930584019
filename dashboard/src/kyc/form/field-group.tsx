import { Trans } from '@lingui/react/macro'
import type { KycField } from '@sahuji/contract/kyc/fields'
import { type ReactNode, useEffect, useRef } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Form } from '../../kit/forms/form.tsx'
import { wholeForm } from '../../kit/forms/form-errors.ts'
import { Status } from '../../kit/layout/status.tsx'
import * as css from './field-group.module.css'
import type { FieldInForm } from './use-field.ts'

export interface FieldGroupProps {
  of: FieldInForm<KycField>
  /** The fragment of an address that leads here. */
  id: string
  title: string
  /** At the other end of the heading. */
  aside?: ReactNode
  /** Its only input has the same name, so it has no heading. */
  isOneLine?: boolean
  children: ReactNode
}

/** The inputs of one field and its saved state; leaving the field sends its value. */
export function FieldGroup({
  of: { save, state, saved_at, errors },
  id,
  title,
  aside,
  isOneLine = false,
  children,
}: FieldGroupProps) {
  const box = useRef<HTMLElement>(null)
  const latest = useRef(save)
  useEffect(function rememberSave() {
    latest.current = save
  })
  useEffect(function saveWhenLeft() {
    const group = box.current
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && group?.contains(relatedTarget)) return
      // a floating part, such as an open list, belongs to the field
      if (relatedTarget instanceof HTMLElement && relatedTarget.closest('[role=listbox]')) return
      latest.current()
    }
    group?.addEventListener('focusout', leave)
    return () => group?.removeEventListener('focusout', leave)
  }, [])
  const { [wholeForm]: asWhole, ...ofParts } = errors
  return (
    <section ref={box} id={id} tabIndex={-1} className={css.group} aria-label={title}>
      {!isOneLine && (
        <div className={css.head}>
          <h3>{title}</h3>
          {aside}
        </div>
      )}
      <Form remarks={ofParts} onSubmit={save}>
        {children}
      </Form>
      <output className={css.foot}>
        {asWhole ? (
          <Status sentence tone="bad">
            {asWhole.join(' ')}
          </Status>
        ) : (
          <Kept state={state} saved_at={saved_at} />
        )}
      </output>
    </section>
  )
}

function Kept({ state, saved_at }: Pick<FieldInForm<KycField>, 'state' | 'saved_at'>) {
  if (state === 'saving') return <Trans>Saving</Trans>
  if (state === 'waiting') {
    return (
      <Status sentence tone="warn">
        <Trans>Not saved yet: there is no network. What you entered stays here and is sent again automatically.</Trans>
      </Status>
    )
  }
  if (state === 'refused') {
    return (
      <Status sentence tone="bad">
        <Trans>Not saved: check the marked fields.</Trans>
      </Status>
    )
  }
  if (state === 'written') return <Trans>Saved here; it is sent when this part is complete.</Trans>
  if (state === 'saved' && saved_at) {
    return (
      <Status tone="good">
        <Trans>
          Saved <DateTime of={saved_at} as="time" />
        </Trans>
      </Status>
    )
  }
  return null
}
