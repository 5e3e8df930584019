import type { FreezeSentence, OwnBroadcast, OwnFreeze, OwnView } from '@sahuji/contract/merchants/standing'
import * as contract from '@sahuji/contract/merchants/standing'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { useMutation } from '@tanstack/react-query'
import { Banner, BannerLine } from '../kit/layout/banner.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Link } from '../kit/layout/link.tsx'
import { EyeIcon } from '../kit/icons/first.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { supportContact } from '../kit/format/operator.ts'
import { Ltr } from '../kit/layout/text.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { failureWords } from '../platform/failures/failure-words.ts'
import { mutation } from '../platform/calls/query.ts'
import { BroadcastBanner } from './broadcast-banner.tsx'

export interface StandingNoticesProps {
  freezes: readonly OwnFreeze[]
  views: readonly OwnView[]
  broadcasts: readonly OwnBroadcast[]
}

/**
 * Notices above every page: frozen functions with the reason, a support operator's request to view or open view, and
 * notices to all merchants.
 */
export function StandingNotices({ freezes, views, broadcasts }: StandingNoticesProps) {
  return (
    <>
      {freezes.length > 0 && <FreezeBanner of={freezes} />}
      {views.map((view) =>
        view.is_open ? <OpenView key={view.id} of={view} /> : <AskedView key={view.id} of={view} />,
      )}
      {broadcasts.map((one) => (
        <BroadcastBanner key={one.id} of={one} />
      ))}
    </>
  )
}

const sentences: Record<FreezeSentence, MessageDescriptor> = {
  bank_account_changed: msg`Your bank account was changed; confirm to us that it was you.`,
  unusual_activity: msg`We noticed something unusual and review it first, to keep your money safe.`,
  owner_to_confirm: msg`The owner has to confirm something first.`,
  papers_needed: msg`We need a document of yours to continue; see Update KYC.`,
  authority_asked: msg`An authority has asked us for it.`,
  asked_by_merchant: msg`You asked us to.`,
}

function FreezeBanner({ of: freezes }: { of: readonly OwnFreeze[] }) {
  const { _ } = useMessages()
  const { phone } = supportContact()
  const has = (part: OwnFreeze['part']) => freezes.some((freeze) => freeze.part === part)
  const whys = new Set(freezes.map(({ own_words, sentence }) => own_words ?? _(sentences[sentence])))
  return (
    <Banner soft>
      <BannerLine>
        <strong>
          {has('money_in') && has('money_out') ? (
            <Trans>Money into and out of your wallet is paused.</Trans>
          ) : has('money_in') ? (
            <Trans>Money into your wallet is paused.</Trans>
          ) : (
            <Trans>Money out of your wallet is paused.</Trans>
          )}
        </strong>{' '}
        <span dir="auto">{[...whys].join(' ')}</span>
      </BannerLine>
      <BannerLine>
        <Trans>
          What you have remains yours. Questions:{' '}
          <Link href={`tel:${phone}`} plain>
            <Ltr>{phone}</Ltr>
          </Link>
        </Trans>
      </BannerLine>
    </Banner>
  )
}

/** The request: the operator, the reason, and what a view shows and hides. */
function AskedView({ of: { id, operator_name, reason } }: { of: OwnView }) {
  const answer = useViewMutation(contract.answerView)
  return (
    <Banner soft icon={<EyeIcon />}>
      <BannerLine>
        <strong>
          <Trans>{operator_name} of support asks to view your pages.</Trans>
        </strong>{' '}
        <q dir="auto">{reason}</q>
      </BannerLine>
      <BannerLine>
        <Trans>
          For 30 minutes, and only to read. Documents and keys stay hidden, and you can read afterwards what was viewed.
        </Trans>
      </BannerLine>
      <Button size="small" isPending={answer.isPending} onPress={() => answer.mutate({ id, is_allowed: true })}>
        <Trans>Allow for 30 minutes</Trans>
      </Button>{' '}
      <Button kind="ghost" size="small" onPress={() => answer.mutate({ id, is_allowed: false })}>
        <Trans>Do not allow</Trans>
      </Button>
    </Banner>
  )
}

/** An operator may view the account now; the merchant can end it at any time. */
function OpenView({ of: { id, operator_name, ends_at } }: { of: OwnView }) {
  const end = useViewMutation(contract.endView)
  return (
    <Banner soft icon={<EyeIcon />}>
      <BannerLine>
        {ends_at && (
          <Trans>
            {operator_name} of support may view your pages until <DateTime of={ends_at} as="time" />.
          </Trans>
        )}{' '}
        <Link href="/dashboard/profile#views" plain>
          <Trans>What was viewed</Trans>
        </Link>{' '}
        <Button size="small" isPending={end.isPending} onPress={() => end.mutate({ id })}>
          <Trans>End it now</Trans>
        </Button>
      </BannerLine>
    </Banner>
  )
}

/** A call about a view; its refusal is shown as a notice. */
function useViewMutation<Entry extends typeof contract.answerView | typeof contract.endView>(entry: Entry) {
  const { i18n } = useLingui()
  return useMutation({
    ...mutation(entry),
    onError: (error: Error) => {
      const { sentence, code = '' } = failureWords(i18n, error)
      notify({ tone: 'bad', title: code, note: sentence })
    },
  })
}
