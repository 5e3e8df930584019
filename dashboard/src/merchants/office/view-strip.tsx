import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { viewMinutes } from '@sahuji/contract/merchants/standing'
import * as contract from '@sahuji/contract/merchants/office/merchant-views'
import type { OperatorView } from '@sahuji/contract/merchants/office/merchant-views'
import type { MerchantPicture } from '@sahuji/contract/merchants/office/merchants'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { minutesAndSeconds, useCountdown } from '../../kit/format/use-countdown.ts'
import { EyeIcon } from '../../kit/icons/first.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { seenPages } from './merchant-words.ts'
import * as css from './merchant.module.css'

/**
 * Whether the merchant permits this operator a view, the time left, and the link to it; or the button that asks for it.
 */
export function ViewStrip({ of: { id, people, view } }: { of: MerchantPicture }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const operator = useOperator()
  const [isAsking, setIsAsking] = useState(false)
  const mayAsk = hasRole(operator, ['kyc_reviewer', 'support', 'administrator'])
  const left = useCountdown(view?.is_open ? (view.ends_at ?? undefined) : undefined)
  const isOpen = view?.is_open === true && left > 0
  const see = () => (isOpen ? void navigate({ to: `/merchants/${id}/view` }) : setIsAsking(true))
  usePageKeys(mayAsk ? [{ key: 'v', name: t`view as the merchant`, act: see }] : [])
  if (!mayAsk) return null
  const name = people[0]?.name ?? ''
  return (
    <>
      <section className={css.strip} aria-label={t`View as merchant`}>
        <EyeIcon />
        <ViewWords name={name} view={view} isOpen={isOpen} />
        {isOpen ? (
          <span className={css.left}>
            <Ltr>{minutesAndSeconds(left)}</Ltr>
            <small>
              <Trans>left of {viewMinutes} min</Trans>
            </small>
          </span>
        ) : (
          <span />
        )}
        <div className={css.action}>
          {isOpen ? (
            <LinkButton kind="primary" href={`/operator/merchants/${id}/view`} icon={<EyeIcon small />}>
              <Trans>View as the merchant</Trans>
            </LinkButton>
          ) : (
            <Button onPress={see}>{view?.is_waiting ? <Trans>Ask again…</Trans> : <Trans>Ask to view…</Trans>}</Button>
          )}
        </div>
        {isOpen && <i className={css.run} style={{ width: `${Math.min(100, (left / (viewMinutes * 60)) * 100)}%` }} />}
      </section>
      {isAsking && <AskDialog id={id} name={name} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function ViewWords({ name, view, isOpen }: { name: string; view: OperatorView | null; isOpen: boolean }) {
  if (isOpen && view?.ends_at)
    return (
      <div>
        <Text strong>
          <Trans>
            You may view {name}’s pages until <DateTime of={view.ends_at} as="time" />
          </Trans>
        </Text>
        <Text small tone="quiet">
          <Trans>You see the pages but cannot act. They can read afterwards what you viewed.</Trans>
        </Text>
      </div>
    )
  if (view?.is_waiting)
    return (
      <div>
        <Text strong>
          <Trans>
            {name} was asked at <DateTime of={view.asked_at} as="time" /> and has not answered
          </Trans>
        </Text>
        <Text small tone="quiet">
          <Trans>The question is shown above every page of theirs for a day.</Trans>
        </Text>
      </div>
    )
  return (
    <div>
      <Text strong>
        {view?.is_allowed === false ? (
          <Trans>{name} did not allow it</Trans>
        ) : (
          <Trans>You do not see their pages</Trans>
        )}
      </Text>
      <Text small tone="quiet">
        <Trans>They allow it for half an hour, read your reason, and can read afterwards what you viewed.</Trans>
      </Text>
    </div>
  )
}

function AskDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { send, ...sending } = useEdit(mutation(contract.askMerchantView), {
    notice: t`${name} is asked for permission.`,
    onDone: onClose,
  })
  return (
    <FormDialog
      {...sending}
      title={t`Ask to view`}
      confirm={<Trans>Ask</Trans>}
      lead={<Trans>{name} sees your name and this reason above every page, and allows half an hour or not.</Trans>}
      onSubmit={() => send({ id, reason })}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t`Why you want to view`}
        hint={t`In their language, as you would explain it to them.`}
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

/** The pages viewed under the latest permission; the merchant has the same list. */
export function SeenCard({ of: view }: { of: OperatorView }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <Section title={t`Viewed so far`} label={t`Viewed so far`} aside={<Trans>they get this list</Trans>}>
      {view.looks.map(({ at, path, subject }) => (
        <div key={`${at.toISOString()} ${path} ${subject ?? ''}`} className={css.seen}>
          <span>{_(seenPages[path] ?? msg`Another page`)}</span>
          <DateTime of={at} as="time" />
        </div>
      ))}
      <div className={css.seen}>
        <Trans>Documents and keys stay hidden</Trans>
        <LockIcon small />
      </div>
    </Section>
  )
}

/** Ends the open view. */
export function EndViewButton({ id, view_id, onDone }: { id: string; view_id: string; onDone: () => void }) {
  const { t } = useLingui()
  const { send, isPending } = useEdit(mutation(contract.endMerchantView), { notice: t`The view has ended.`, onDone })
  return (
    <Row push="end">
      <Button isPending={isPending} onPress={() => send({ id, view_id })}>
        <Trans>End the view</Trans>
      </Button>
    </Row>
  )
}
