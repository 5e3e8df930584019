import type { PaymentLink } from '@sahuji/contract/payments/links'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { Form } from '../../kit/forms/form.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { RupeeField } from '../../kit/forms/rupee-field.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { useRested } from '../../kit/layout/use-rested.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { untilAnswered } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { languages } from '../../platform/preferences/languages.ts'
import { links } from './calls.ts'
import { emptyLink, linkAsk, type LinkDraft, missingIn, useLinkDraft } from './link-draft.ts'
import { LinkMade } from './link-made.tsx'
import { useShowLink } from './link-list.tsx'
import { QuestionDialog, QuestionFields } from './question-fields.tsx'

// the calendar is a third of what this page may weigh
const CalendarField = lazy(async () => ({
  default: (await import('../../kit/forms/calendar-field.tsx')).CalendarField,
}))

/** The form that makes a link. The draft is kept until the server has answered. */
export function NewLink() {
  const { draft, write, drop } = useLinkDraft()
  const [missing, setMissing] = useState<FieldErrors>()
  const [made, setMade] = useState<PaymentLink & { isCopied: boolean }>()
  const [isAsking, setIsAsking] = useState(false)
  const missingOf = useMissing()
  const now = useOpenedAt()
  const making = useMutation({ ...links.make(), onSuccess: drop })
  const quote = useLinkQuote(draft)
  const refused = useRefusedFields(making.error)
  const remarks = useRefusedFields(quote.error)
  const change = (part: Partial<LinkDraft>) => {
    making.reset()
    write(part)
  }
  const clear = () => {
    setMissing(undefined)
    change(emptied)
    drop()
  }
  const show = useShowLink()
  const close = ({ id }: PaymentLink) => {
    setMade(undefined)
    show(id)
  }
  const make = () => {
    const absent = missingOf(draft, now)
    setMissing(absent)
    if (absent) return
    const showMade = async (link: PaymentLink) => {
      const isCopied = await copied(link.url)
      setMade({ ...link, isCopied })
      clear()
    }
    making.mutate(linkAsk(draft), { onSuccess: (link) => void showMade(link) })
  }
  return (
    <Section title={<Trans>New link</Trans>}>
      <NewLinkForm
        draft={draft}
        change={change}
        quoted={quote.data}
        errors={missing ?? refused}
        remarks={remarks}
        isPending={making.isPending}
        onSubmit={make}
        onClear={clear}
        onAsk={() => setIsAsking(true)}
      />
      {isAsking && (
        <QuestionDialog
          taken={draft.questions}
          onAdd={(question) => change({ questions: [...draft.questions, question] })}
          onClose={() => setIsAsking(false)}
        />
      )}
      {made && <LinkMade of={made} isCopied={made.isCopied} onClose={() => close(made)} />}
    </Section>
  )
}

const emptied = { ...emptyLink, amount: undefined, amount_min: undefined, amount_max: undefined }

const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // the browser allows it only right after a press: the dialog then has a button
    return false
  }
}

interface NewLinkFormProps {
  draft: LinkDraft
  change: (part: Partial<LinkDraft>) => void
  quoted: { fee: bigint; arrives: bigint } | undefined
  errors: FieldErrors | undefined
  remarks: FieldErrors | undefined
  isPending: boolean
  onSubmit: () => void
  onClear: () => void
  /** Begins a further question. */
  onAsk: () => void
}

function NewLinkForm({ draft, change, quoted, isPending, onClear, onAsk, ...form }: NewLinkFormProps) {
  const { t } = useLingui()
  return (
    <Form label={t`New link`} {...form}>
      <Stack gap={5}>
        <TextField
          name="title"
          label={t`What for`}
          value={draft.title}
          onChange={(title) => change({ title })}
          maxLength={120}
          autoComplete="off"
        />
        <AmountFields draft={draft} change={change} quoted={quoted} />
        <HowOften draft={draft} change={change} />
        <EndDay draft={draft} change={change} />
        <QuestionFields of={draft.questions} onChange={(questions) => change({ questions })} onAdd={onAsk} />
        <TextArea
          name="thanks"
          label={t`Say thank you`}
          hint={<Trans>Shown after paying.</Trans>}
          optional
          rows={3}
          value={draft.thanks}
          onChange={(thanks) => change({ thanks })}
          maxLength={300}
        />
        <ListField
          name="language"
          label={t`Language of the page`}
          options={[
            { id: 'payer', label: t`The payer’s own` },
            ...languages.filter(({ shipped }) => shipped).map(({ code, name }) => ({ id: code, label: name })),
          ]}
          value={draft.language}
          onChange={(language) => change({ language })}
        />
        <Row>
          <Button type="submit" kind="primary" size="large" isPending={isPending}>
            <Trans>Make the link</Trans>
          </Button>
          <Button kind="ghost" size="large" isDisabled={isPending} onPress={onClear}>
            <Trans>Clear</Trans>
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

type PartProps = Pick<NewLinkFormProps, 'draft' | 'change'>

/** A fixed amount with what arrives of it, or the bounds of the payer's. */
function AmountFields({ draft, change, quoted }: PartProps & Pick<NewLinkFormProps, 'quoted'>) {
  const { t } = useLingui()
  const { sets, amount, amount_min, amount_max } = draft
  return (
    <Stack gap={2}>
      <Segmented
        label={t`Who sets the amount?`}
        options={[
          { id: 'shop', label: t`I set it` },
          { id: 'payer', label: t`The payer sets it` },
        ]}
        value={sets}
        onChange={(id) => change({ sets: id })}
      />
      {sets === 'shop' ? (
        <RupeeField
          name="amount"
          label={t`Amount`}
          value={amount}
          onChange={(paisa) => change({ amount: paisa })}
          hint={
            quoted ? (
              <span>
                <Trans>
                  You get <Money of={quoted.arrives} />. Fee <Money of={quoted.fee} />, when it is paid from a wallet.
                </Trans>
              </span>
            ) : (
              <Trans>What you get after the fee is shown here.</Trans>
            )
          }
        />
      ) : (
        <Grid gap={3}>
          <RupeeField
            name="amount_min"
            label={t`At least, optional`}
            value={amount_min}
            onChange={(paisa) => change({ amount_min: paisa })}
          />
          <RupeeField
            name="amount_max"
            label={t`At most, optional`}
            value={amount_max}
            onChange={(paisa) => change({ amount_max: paisa })}
          />
        </Grid>
      )}
    </Stack>
  )
}

function HowOften({ draft: { often, times }, change }: PartProps) {
  const { t } = useLingui()
  return (
    <Stack gap={2}>
      <Segmented
        label={t`How often may it be paid?`}
        options={[
          { id: 'once', label: t`Once` },
          { id: 'times', label: t`Several times` },
          { id: 'always', label: t`Always` },
        ]}
        value={often}
        onChange={(id) => change({ often: id })}
      />
      {often === 'times' && (
        <TextField
          name="times"
          label={t`Number of payments`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={times}
          onChange={(text) => change({ times: text.replaceAll(/\D/g, '') })}
        />
      )}
    </Stack>
  )
}

function EndDay({ draft: { ends_on }, change }: PartProps) {
  const now = useOpenedAt()
  const { t } = useLingui()
  return (
    <Suspense
      fallback={<TextField name="ends_on" label={t`Last day`} value="" isDisabled onChange={() => undefined} />}
    >
      <CalendarField
        name="ends_on"
        min={kathmanduDay(now)}
        label={t`Last day`}
        optional
        value={ends_on}
        note={<Trans>Without a day it stays open until you end it.</Trans>}
        onChange={(day) => change({ ends_on: day })}
      />
    </Suspense>
  )
}

/** What arrives of a fixed amount, asked when the typing rests. */
function useLinkQuote({ sets, amount }: LinkDraft) {
  const rested = useRested(amount)
  const isAsked = sets === 'shop' && amount !== undefined && rested !== undefined && rested > 0n
  const { data, error } = useQuery({
    ...links.quote(rested ?? 1n),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
  return isAsked && rested === amount ? { data, error } : { data: undefined, error: null }
}

/** The sentences for what is missing, by field; undefined where nothing is. */
function useMissing(): (draft: LinkDraft, now: Date) => FieldErrors | undefined {
  const { t } = useLingui()
  const sentences: Partial<Record<keyof LinkDraft, string>> = {
    title: t`Enter what the payer pays for.`,
    amount: t`Enter an amount.`,
    amount_max: t`The highest amount is below the lowest.`,
    times: t`Enter a number from 1 to 100,000.`,
    ends_on: t`Choose a day from today to a year from now.`,
  }
  return (draft, now) => {
    const names = Object.keys(missingIn(draft, now)) as (keyof LinkDraft)[]
    return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, [sentences[name] ?? '']]))
  }
}
