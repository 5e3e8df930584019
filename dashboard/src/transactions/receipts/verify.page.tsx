import type { Verdict } from '@sahuji/contract/transactions/receipts'
import { parseRupees } from '@sahuji/contract/money/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Form } from '../../kit/forms/form.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { brand } from '../../kit/format/operator.ts'
import { CardPage, AuthHead } from '../../kit/layout/auth-page.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { Contact } from '../../session/contact.tsx'
import { receipts } from './receipt-calls.ts'
import { VerdictFacts } from './verdict-facts.tsx'

interface Asked {
  reference: string
  proof?: string
  amount?: string
}

interface OtherPaper {
  /** The page that checks what was typed, where it is of another paper than a receipt. */
  otherPlace: (typed: string) => string | undefined
}

const NotMinePage = lazy(async () => ({ default: (await import('../../payouts/not-mine.page.tsx')).NotMinePage }))
const NotChangedPage = lazy(async () => ({
  default: (await import('../../payouts/not-mine.page.tsx')).NotChangedPage,
}))

/**
 * /verify and /verify/{reference}: whether a receipt is genuine and the current state of its payment, for anyone with
 * the receipt. With `account` or `settlement` it is the link of the mail about a new bank account or a changed
 * automatic settlement: paths of their own would weigh on every first visit.
 */
export function VerifyPage({ otherPlace }: OtherPaper) {
  const { account, settlement }: { account?: string; settlement?: string } = useSearch({ strict: false })
  if (account === undefined && settlement === undefined) return <VerifyReceipt otherPlace={otherPlace} />
  return (
    <Suspense>
      {account === undefined ? <NotChangedPage token={`${settlement}`} /> : <NotMinePage token={`${account}`} />}
    </Suspense>
  )
}

function VerifyReceipt({ otherPlace }: OtherPaper) {
  const { t } = useLingui()
  const { reference = '' } = useParams({ strict: false })
  const { proof }: { proof?: string } = useSearch({ strict: false })
  const [asked, setAsked] = useState<Asked | undefined>(proof ? { reference, proof } : undefined)
  const verdict = useQuery({
    queryKey: ['verdict', asked],
    queryFn: () => receipts.verified(asked!),
    enabled: asked !== undefined,
    retry: false,
  })
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${t`Is this receipt genuine?`} · ${brand()}`}</title>
      <AuthHead title={t`Is this receipt genuine?`}>
        <Trans>Scan the code on the receipt, or enter its reference and amount.</Trans>
      </AuthHead>
      <Stack gap={6}>
        <div aria-live="polite">
          {asked && verdict.isPending && <LoadingRows rows={4} />}
          {verdict.error && <FailedToLoad of={verdict.error} onRetry={() => void verdict.refetch()} />}
          {verdict.data && <Answer found={verdict.data.found} wasProven={asked?.proof !== undefined} />}
        </div>
        <PaperForm reference={reference} isPending={verdict.isFetching} onAsk={setAsked} otherPlace={otherPlace} />
        <Text small tone="quiet">
          <Link href="/verify/statement">
            <Trans>Check a statement</Trans>
          </Link>
        </Text>
      </Stack>
    </CardPage>
  )
}

function Answer({ found, wasProven }: { found: readonly Verdict[]; wasProven: boolean }) {
  if (found.length > 0)
    return (
      <Stack gap={6}>
        {found.map((one) => (
          <VerdictFacts key={`${one.kind} ${one.occurred_at.toISOString()}`} of={one} />
        ))}
      </Stack>
    )
  return (
    <Stack gap={2}>
      <Status tone="bad" loud sentence>
        <Trans>Not ours. Do not trust this receipt.</Trans>
      </Status>
      <Text>
        {wasProven ? (
          <Trans>The code on it was not made by us. Enter reference and amount below to make sure.</Trans>
        ) : (
          <Trans>We know no payment with this reference and this amount. Check what you entered again.</Trans>
        )}
      </Text>
    </Stack>
  )
}

interface PaperFormProps extends OtherPaper {
  reference: string
  isPending: boolean
  onAsk: (asked: Asked) => void
}

/** The values of the receipt, typed by hand. */
function PaperForm({ reference: first, isPending, onAsk, otherPlace }: PaperFormProps) {
  const { t } = useLingui()
  const [reference, setReference] = useState(first)
  const [amount, setAmount] = useState('')
  const [isTried, setIsTried] = useState(false)
  const navigate = useNavigate()
  const isAmount = parseRupees(amount) !== undefined
  const errors = {
    ...(reference.trim() === '' && { reference: [t`Enter the reference as printed on the receipt.`] }),
    ...(!isAmount && { amount: [t`Enter the amount as printed on the receipt, like 64,158.86.`] }),
  }
  const isReady = Object.keys(errors).length === 0
  const ask = () => {
    const place = otherPlace(reference)
    if (place !== undefined) return void navigate({ to: place })
    setIsTried(!isReady)
    if (isReady) onAsk({ reference: reference.trim(), amount: amount.trim() })
  }
  return (
    <Form label={t`Is this receipt genuine?`} errors={isTried && !isReady ? errors : undefined} onSubmit={ask}>
      <Stack gap={5}>
        <TextField
          name="reference"
          label={t`Our reference, or a statement’s code`}
          autoComplete="off"
          maxLength={64}
          value={reference}
          onChange={setReference}
        />
        <TextField
          name="amount"
          label={t`Amount in large figures`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={amount}
          onChange={setAmount}
        />
        <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
          <Trans>Verify</Trans>
        </Button>
      </Stack>
    </Form>
  )
}
