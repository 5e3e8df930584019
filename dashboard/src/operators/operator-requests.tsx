import {
  decideOperatorRequest,
  listOperatorRequests,
  type OperatorRequest,
} from '@sahuji/contract/operators/operator-requests'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { mutation, query } from '../platform/calls/query.ts'
import * as css from './operator-requests.module.css'
import { roleLine } from './role-words.ts'

/** The requests that wait for a second administrator, above the accounts; empty where there are none. */
export function OperatorRequests() {
  const { t } = useLingui()
  const { data } = useQuery(query(listOperatorRequests, {}))
  if (!data || data.length === 0) return null
  return (
    <div className={css.waiting}>
      <Section title={t`Waits for a second person`} label={t`Waits for a second person`}>
        <ul className={css.requests}>
          {data.map((request) => (
            <li key={request.id}>
              <Request of={request} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Request({ of: request }: { of: OperatorRequest }) {
  const { asked_name, asked_at } = request
  return (
    <div className={css.request}>
      <Stack gap={1}>
        <Text strong>
          <Wanted of={request} />
        </Text>
        <Text small tone="muted">
          <Ltr>{request.email}</Ltr>
        </Text>
        <Roles of={request} />
        <Text small tone="quiet">
          <Trans>
            {asked_name} asked on <DateTime of={asked_at} as="day" />, <DateTime of={asked_at} as="time" />
          </Trans>
        </Text>
      </Stack>
      <Decision of={request} />
    </div>
  )
}

function Wanted({ of: { kind, name } }: { of: Pick<OperatorRequest, 'kind' | 'name'> }) {
  if (kind === 'create') return <Trans>A new account for {name}</Trans>
  if (kind === 'roles') return <Trans>Other roles for {name}</Trans>
  return <Trans>The second factor of {name} reset</Trans>
}

function Roles({ of: { kind, roles, roles_before } }: { of: OperatorRequest }) {
  const { _ } = useMessages()
  if (!roles) return null
  const [before, after] = [roleLine(roles_before, _), roleLine(roles, _)]
  return (
    <Text small>
      {kind === 'create' ? (
        after
      ) : (
        <Trans>
          {before}, from then on {after}
        </Trans>
      )}
    </Text>
  )
}

/**
 * Approve or refuse a colleague's request, or withdraw one's own. An operator cannot decide about their own account.
 */
function Decision({ of: { id, kind, is_mine, is_about_me, name } }: { of: OperatorRequest }) {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const act = useMutation({
    ...mutation(decideOperatorRequest),
    onSuccess: () => notify({ tone: 'good', title: t`The decision is recorded.` }),
  })
  const decide = (decision: 'approved' | 'refused' | 'withdrawn') => act.mutate({ id, decision })
  if (is_about_me)
    return (
      <Text small tone="muted">
        <Trans>This is about you. Another administrator decides.</Trans>
      </Text>
    )
  if (is_mine)
    return (
      <Row>
        <Text small tone="muted">
          <Trans>Another administrator decides.</Trans>
        </Text>
        <Button size="small" kind="ghost" isPending={act.isPending} onPress={() => decide('withdrawn')}>
          <Trans>Withdraw it</Trans>
        </Button>
      </Row>
    )
  return (
    <Row>
      <Button size="small" isDisabled={act.isPending} onPress={() => decide('refused')}>
        <Trans>Refuse</Trans>
      </Button>
      <Button size="small" kind="primary" onPress={() => setIsAsked(true)}>
        <Trans>Approve</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Approve as the second person?`}
        lead={<Consequence of={{ kind, name }} />}
        confirm={<Trans>Approve</Trans>}
        isPending={act.isPending}
        onConfirm={() => decide('approved')}
      >
        <FailureLine of={act.error} />
      </ConfirmDialog>
    </Row>
  )
}

function Consequence({ of: { kind, name } }: { of: Pick<OperatorRequest, 'kind' | 'name'> }) {
  if (kind === 'create')
    return <Trans>The account opens now, and {name} gets a link by e-mail. Make sure that you know who it is.</Trans>
  if (kind === 'roles') return <Trans>The roles count from {name}’s next action on.</Trans>
  return (
    <Trans>
      Every session of {name} ends, and they set up a new one at the next sign-in. Make sure that it was really they who
      lost it.
    </Trans>
  )
}
