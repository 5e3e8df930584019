import type { Transaction } from '@sahuji/contract/transactions'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../kit/layout/button.tsx'
import { type CheckItem, Checklist, Progress } from './checklist.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useMay } from '../platform/session/rights.ts'
import { createStore, useStore } from '../platform/store.ts'
import { useAllowance } from '../kyc/allowance.tsx'
import { useIsKycAskedAgain, useKycStatus, useUserInfo } from '../session/use-user-info.ts'

/** The open tasks of a new shop; undefined once all are done, after it was dismissed, and in a book that is in use. */
export function useFirstSteps(recent: readonly Transaction[] | undefined): readonly CheckItem[] | undefined {
  const { t } = useLingui()
  const kyc = useKycStatus()
  const isAskedAgain = useIsKycAskedAgain()
  const isDismissed = useFirstStepsMark('dismissed')
  const hasTried = useFirstStepsMark('sandbox_opened')
  const first = useFirstAmount(kyc)
  const isTheirs = useMay('business.manage')
  if (!isTheirs || isDismissed || !recent || kyc === undefined) return undefined
  const hasLoaded = recent.some(({ kind, state }) => kind === 'load' && state === 'completed')
  if (kyc === 'VALID' && recent.length > 0) return undefined
  const verify: CheckItem = {
    id: 'kyc',
    name: <Trans>Verify your shop</Trans>,
    note: <VerifyNote kyc={kyc} isAskedAgain={isAskedAgain} />,
    isDone: kyc === 'VALID',
    end: kyc !== 'VALID' && <VerifyButton kyc={kyc} isAskedAgain={isAskedAgain} />,
  }
  const load: CheckItem = {
    id: 'load',
    name: first ? t`Load your first ${first}` : t`Load your first amount`,
    note: <Trans>From your bank, in a minute. It works today.</Trans>,
    isDone: hasLoaded,
    end: !hasLoaded && (
      <LinkButton href="/dashboard/loadFunds">
        <Trans>Load funds</Trans>
      </LinkButton>
    ),
  }
  const sandbox: CheckItem = {
    id: 'sandbox',
    name: <Trans>Try it with play money</Trans>,
    note: <Trans>Load test money into a wallet of its own; nothing in it is real.</Trans>,
    isDone: hasTried,
    end: !hasTried && (
      <LinkButton href="/dashboard/testTransactions" onPress={() => markFirstSteps('sandbox_opened')}>
        <Trans>Open the sandbox</Trans>
      </LinkButton>
    ),
  }
  const verified: CheckItem = {
    id: 'verified',
    name: <Trans>E-mail and phone verified</Trans>,
    isDone: true,
    end: <VerifiedTimes />,
  }
  const steps = [verified, verify, load, sandbox]
  return steps.every(({ isDone }) => isDone) ? undefined : steps
}

interface VerifyProps {
  kyc: string | null
  isAskedAgain: boolean
}

function VerifyNote({ kyc, isAskedAgain }: VerifyProps) {
  if (isAskedAgain) return <Trans>The review desk requests something from you again.</Trans>
  if (kyc === 'PROCESSING') return <Trans>We are reading your documents. You do not need to do anything now.</Trans>
  if (kyc === 'REJECTED') return <Trans>Something could not be accepted. Check and correct it.</Trans>
  return <Trans>Your documents, reviewed by a person; then the limits open.</Trans>
}

/** A task of the merchant is a call to act; while the desk works it is only a link. */
function VerifyButton({ kyc, isAskedAgain }: VerifyProps) {
  if (kyc === 'PROCESSING' && !isAskedAgain)
    return (
      <LinkButton href="/dashboard/updateKYC">
        <Trans>Open KYC</Trans>
      </LinkButton>
    )
  return (
    <LinkButton kind="primary" size="large" href="/dashboard/updateKYC">
      {kyc === null ? <Trans>See what to bring</Trans> : <Trans>Open KYC</Trans>}
    </LinkButton>
  )
}

/** "Rs.500", the maximum of a load where there is one. */
function useFirstAmount(kyc: string | null | undefined): string | undefined {
  const { money } = useWriting()
  const allowance = useAllowance(kyc)
  return allowance ? money(allowance.amount_max, { isShort: true }) : undefined
}

/** The checklist of a shop's first day. */
export function FirstSteps({ of: steps }: { of: readonly CheckItem[] }) {
  const { t } = useLingui()
  const done = steps.filter(({ isDone }) => isDone).length
  const all = steps.length
  const progress = (
    <Progress done={done} of={all}>
      <Trans>
        {done} of {all}
      </Trans>
    </Progress>
  )
  return (
    <Section title={t`First steps`} label={t`First steps`} aside={progress}>
      <Stack gap={2}>
        <Checklist label={t`First steps`} doneWord={t`done`} of={steps} />
        <Row push="end">
          <Button kind="ghost" size="small" onPress={() => markFirstSteps('dismissed')}>
            <Trans>Do not show this again</Trans>
          </Button>
        </Row>
      </Stack>
    </Section>
  )
}

function VerifiedTimes() {
  const { data } = useUserInfo()
  if (!data?.email_verified_at || !data.phone_verified_at) return null
  const { email_verified_at: email, phone_verified_at: phone } = data
  return (
    <Text as="span" small tone="quiet">
      <Trans>
        <DateTime of={email} as="time" /> and <DateTime of={phone} as="time" />
      </Trans>
    </Text>
  )
}

/** What this browser remembers of the first steps; cleared with the session. */
type Mark = 'sandbox_opened' | 'dismissed'

const storageName = 'first_steps'
const marks = createStore(() => marksIn(globalThis.localStorage?.getItem(storageName) ?? ''))

/** Stores it and shows it at once. */
function markFirstSteps(mark: Mark): void {
  const next = new Set([...marks.get(), mark])
  globalThis.localStorage?.setItem(storageName, [...next].join(' '))
  marks.set(next)
}

/** Whether it was marked, followed while it changes. */
const useFirstStepsMark = (mark: Mark): boolean => useStore(marks).has(mark)

const marksIn = (text: string): Set<string> => new Set(text.split(' ').filter(Boolean))
