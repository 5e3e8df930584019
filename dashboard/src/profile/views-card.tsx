import { listViews, type OwnView } from '@sahuji/contract/merchants/standing'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { List, ListRow } from '../kit/data/list.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { EyeIcon } from '../kit/icons/first.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Tag } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { query } from '../platform/calls/query.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'

/** The support operators who asked to view the account, the merchant's answers, and the viewed pages. */
export function ViewsCard() {
  const { t } = useLingui()
  const { data: views, error, refetch } = useCardQuery(query(listViews, {}))
  return (
    <Section id="views" title={<Trans>When support viewed your pages</Trans>}>
      {!views && !error && <LoadingRows rows={1} />}
      {!views && error && <FailedToLoad of={error} onRetry={refetch} />}
      {views && views.length > 0 && (
        <List label={t`When support viewed your pages`}>
          {views.map((view) => (
            <ViewRow key={view.id} of={view} />
          ))}
        </List>
      )}
      {views && views.length === 0 && (
        <Text small tone="quiet">
          <Trans>
            Not viewed yet. Support sees your pages only if you allow it, for half an hour, and what they view is listed
            here.
          </Trans>
        </Text>
      )}
    </Section>
  )
}

function ViewRow({ of: view }: { of: OwnView }) {
  const { operator_name, reason, asked_at, looks } = view
  return (
    <ListRow icon={<EyeIcon />} end={<ViewState of={view} />} note={<Seen of={looks} reason={reason} />}>
      {operator_name} <DateTime of={asked_at} as="day" />, <DateTime of={asked_at} as="time" />
    </ListRow>
  )
}

function ViewState({ of: { is_open, is_waiting, is_allowed, ends_at } }: { of: OwnView }) {
  if (is_open && ends_at)
    return (
      <Tag tone="warn">
        <Trans>
          until <DateTime of={ends_at} as="time" />
        </Trans>
      </Tag>
    )
  if (is_waiting)
    return (
      <Tag>
        <Trans>waits for you</Trans>
      </Tag>
    )
  return (
    <Text as="span" small tone="quiet">
      {is_allowed ? <Trans>over</Trans> : <Trans>not allowed</Trans>}
    </Text>
  )
}

const pages: Readonly<Record<string, MessageDescriptor>> = {
  '/api/home': msg`Home`,
  '/api/wallet': msg`Wallet`,
  '/api/transaction/filter': msg`Transaction History`,
  '/api/sandbox/transaction/filter': msg`Sandbox Transactions`,
  '/api/transactions/totals': msg`Transaction History`,
  '/api/transactions/{id}': msg`One transaction`,
  '/api/funding/channels': msg`Load Funds`,
  '/api/funding/loads': msg`Your loads`,
  '/api/funding/loads/{id}': msg`One load`,
  '/api/funding/allowance': msg`Limits`,
  '/api/funding/ladder': msg`Limits`,
  '/api/notifications': msg`Notifications`,
  '/api/merchants/standing': msg`What is paused`,
}

function Seen({ of: looks, reason }: { of: OwnView['looks']; reason: string }) {
  const { _ } = useMessages()
  return (
    <>
      <div>
        <q dir="auto">{reason}</q>
      </div>
      {looks.length > 0 && (
        <div>
          <Plural value={looks.length} one="One page was viewed:" other="# pages were viewed:" />{' '}
          {looks.map(({ at, path }, nth) => (
            <span key={`${at.toISOString()} ${path}`}>
              {nth > 0 && ', '}
              {_(pages[path] ?? msg`Another page`)} <DateTime of={at} as="time" />
            </span>
          ))}
        </div>
      )}
    </>
  )
}
