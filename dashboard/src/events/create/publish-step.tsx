import { eventVisibilities, type OwnEvent } from '@sahuji/contract/events'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Facts } from '../../kit/data/lines.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { Form } from '../../kit/forms/form.tsx'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Count } from '../../kit/format/count.tsx'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { Button, TextButton } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useMay } from '../../platform/session/rights.ts'
import { app } from '../../platform/server/server.ts'
import { events } from '../calls.ts'
import { stepHref } from '../event-words.ts'
import type { StepProps } from './step-props.ts'
import { MomentField } from './moment-field.tsx'
import { ReadyList } from './ready-list.tsx'
import { ReceiveTable } from './receive-table.tsx'

interface PublishStepProps extends StepProps {
  errors: FieldErrors
  isSaved: boolean
}

/** What each ticket brings first, then what was decided, and beside it whether the event can be published. */
export function PublishStep({ of: event, change, errors, isSaved }: PublishStepProps) {
  return (
    <Columns side={<PublishSide of={event} change={change} errors={errors} isSaved={isSaved} />}>
      <Stack gap={10}>
        <ReceiveTable of={event} />
        <Decisions of={event} />
      </Stack>
    </Columns>
  )
}

type Part = 'when' | 'money' | 'questions'

function Decisions({ of: event }: { of: OwnEvent }) {
  const part = (title: ReactNode, step: Part, content: ReactNode) => (
    <Section
      title={title}
      aside={
        <Link href={stepHref(event.id, step)}>
          <Trans context="a decision">Change</Trans>
        </Link>
      }
    >
      {content}
    </Section>
  )
  return (
    <>
      {part(<Trans>When and where</Trans>, 'when', <WhenFacts of={event} />)}
      {part(<Trans>Money</Trans>, 'money', <MoneyFacts of={event} />)}
      {part(<Trans>Questions</Trans>, 'questions', <AskedOf of={event} />)}
    </>
  )
}

function WhenFacts({ of: event }: { of: OwnEvent }) {
  const { t } = useLingui()
  const { starts_at, ends_at, doors_at, capacity } = event
  const place = event.is_online ? t`Online` : [event.venue, event.address, event.city].filter(Boolean).join(', ')
  const times = starts_at && ends_at && (
    <>
      <DateTime of={starts_at} as="time" />–<DateTime of={ends_at} as="time" />
      {doors_at && (
        <>
          {' · '}
          <Trans>
            doors <DateTime of={doors_at} as="time" />
          </Trans>
        </>
      )}
    </>
  )
  return (
    <Facts
      of={[
        [t`Day`, starts_at ? <BothDates key="day" of={starts_at} /> : '–'],
        [t`Time`, times ?? '–'],
        [t`Place`, place ? <Name key="place">{place}</Name> : '–'],
        [t`Seats`, capacity === null ? '–' : <Count key="seats" of={capacity} />],
      ]}
    />
  )
}

function MoneyFacts({ of: { id, mode, fee_payer, refund_hours } }: { of: OwnEvent }) {
  const mayRead = useMay('payouts.read')
  const { t } = useLingui()
  const back =
    refund_hours === null ? (
      t`Only if you cancel`
    ) : (
      <Plural
        key="back"
        value={Math.round(refund_hours / 24)}
        _0="Until it starts"
        one="Until # day before"
        other="Until # days before"
      />
    )
  return (
    <Facts
      of={[
        [t`Fee`, fee_payer === 'organiser' ? t`You pay it; the buyer sees round prices` : t`The buyer pays it`],
        [t`Money back`, back],
        [t`You are paid`, t`Into your wallet as tickets sell, held until the doors open`],
        ...(mode === 'live' && mayRead ? [[t`From there`, <PaidOutTo key="account" id={id} />] as const] : []),
      ]}
    />
  )
}

/** The bank account that the organiser chose, or the wallet. */
function PaidOutTo({ id }: { id: string }) {
  const { data: payout, error } = useQuery(events.payout(id))
  if (error) return <Trans>You withdraw it to a bank account of yours.</Trans>
  if (!payout) return '\u00a0'
  const { account } = payout
  if (!account) return <Trans>It stays in your wallet until you withdraw it.</Trans>
  return (
    <Trans>
      To <Name>{account.bank_name}</Name> <Ltr>··{account.account_end}</Ltr> when the doors open, less the fee of a
      withdrawal
    </Trans>
  )
}

function AskedOf({ of: { questions } }: { of: OwnEvent }) {
  if (questions.length === 0)
    return (
      <Text tone="muted">
        <Trans>Only the name and the mobile number</Trans>
      </Text>
    )
  return (
    <ul>
      {questions.map(({ question }) => (
        <li key={question}>
          <Name>{question}</Name>
        </li>
      ))}
    </ul>
  )
}

function PublishSide({ of: event, change, errors, isSaved }: PublishStepProps) {
  const { t } = useLingui()
  const isDraft = event.state === 'draft'
  const names = {
    everyone: { label: t`Everyone`, note: t`In the catalogue and by its address` },
    address: { label: t`Only with the address`, note: t`Not in the catalogue` },
    code: { label: t`Only with a code`, note: t`For members or invited guests` },
  }
  return (
    <Stack gap={10}>
      <Section title={<Trans>Ready?</Trans>}>
        <Stack gap={4}>
          <ReadyList of={event} />
          {isDraft && <PublishButton of={event} isSaved={isSaved} />}
        </Stack>
      </Section>
      <Form label={t`Who can see it`} remarks={errors} onSubmit={() => undefined}>
        <Stack gap={10}>
          <Section title={<Trans>Who can see it</Trans>}>
            <RadioGroup
              aria-label={t`Who can see it`}
              label=""
              lined
              options={eventVisibilities.map((id) => ({ id, ...names[id] }))}
              value={event.visibility}
              onChange={(visibility) => change({ visibility })}
            />
          </Section>
          <Section title={<Trans>Its address</Trans>}>
            <TextField
              name="slug"
              label={t`Address`}
              value={event.slug ?? ''}
              maxLength={60}
              autoComplete="off"
              before={`${new URL(app.origin || location.origin).host}/e/`}
              hint={<Trans>Small letters, digits and dashes. It stays once tickets are sold.</Trans>}
              onChange={(slug) => change({ slug: slug.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-') || null })}
            />
          </Section>
          <SaleLater of={event} change={change} />
        </Stack>
      </Form>
      <Text small tone="quiet">
        <Trans>
          After the first sale the day and the place stay open to change. A price changes only for those who buy from
          then on.
        </Trans>
      </Text>
    </Stack>
  )
}

/** Publishes now; the sale begins with it, or at a later moment. */
function SaleLater({ of: { sale_from }, change }: StepProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(sale_from !== null)
  if (!isOpen)
    return (
      <Row>
        <TextButton onPress={() => setIsOpen(true)}>
          <Trans>Begin the sale later</Trans>
        </TextButton>
      </Row>
    )
  return (
    <Section title={<Trans>The sale begins</Trans>}>
      <MomentField
        name="sale_from"
        label={t`Sale from`}
        optional
        value={sale_from}
        hint={<Trans>Empty: with publishing.</Trans>}
        onChange={(moment) => change({ sale_from: moment })}
      />
    </Section>
  )
}

function PublishButton({ of: event, isSaved }: { of: OwnEvent; isSaved: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const publishing = useMutation(
    followed(events.publish(), ({ id }) => {
      notify({ tone: 'good', title: t`It is published. Send its address to your buyers.` })
      void navigate({ to: '/dashboard/my-events', search: { event: id } as never })
    }),
  )
  return (
    <>
      <Button
        kind="primary"
        size="large"
        wide
        isPending={publishing.isPending}
        isDisabled={!isSaved || event.open_checks.length > 0}
        onPress={() => publishing.mutate({ id: event.id, version: event.version })}
      >
        {event.visibility === 'everyone' && <Trans>Publish for everyone</Trans>}
        {event.visibility === 'address' && <Trans>Publish for those with the address</Trans>}
        {event.visibility === 'code' && <Trans>Publish for those with a code</Trans>}
      </Button>
      <FailureLine of={publishing.error} />
    </>
  )
}
