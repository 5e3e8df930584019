import {
  changeOperatorRoles,
  disableOperator,
  enableOperator,
  makePasswordLink,
  type OperatorRow,
  resetOperatorSecondFactor,
} from '@sahuji/contract/operators/accounts'
import { needsSecondAdministrator } from '@sahuji/contract/operators/operator-requests'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { mutation } from '../platform/calls/query.ts'
import { useOperator } from './operator-session.ts'
import { RoleBoxes } from './role-boxes.tsx'

type Asked = 'roles' | 'reset' | 'disable' | 'enable'

/** The actions on an account, below its row. */
export function OperatorActions({ of: operator }: { of: OperatorRow }) {
  const [asked, setAsked] = useState<Asked>()
  const { t } = useLingui()
  const link = useMutation({
    ...mutation(makePasswordLink),
    onSuccess: ({ sent_to }) =>
      notify({ tone: 'good', title: t`A link went to ${sent_to}. It works once, for a day.` }),
  })
  const { id, disabled_at, ways, waits } = operator
  const isSelf = useOperator().id === id
  const close = () => setAsked(undefined)
  if (isSelf) {
    return (
      <Text small tone="muted">
        <Trans>This is you. Other administrators change your roles, your password link and your second factor.</Trans>
      </Text>
    )
  }
  return (
    <Stack gap={2}>
      <Row>
        {disabled_at ? (
          <Button size="small" onPress={() => setAsked('enable')}>
            <Trans>Open the account again</Trans>
          </Button>
        ) : (
          <>
            <Button size="small" onPress={() => setAsked('roles')}>
              <Trans>Change roles</Trans>
            </Button>
            <Button size="small" isPending={link.isPending} onPress={() => link.mutate({ id })}>
              <Trans>Send a password link</Trans>
            </Button>
            {ways.length > 0 && !waits.includes('second_factor') && (
              <Button size="small" onPress={() => setAsked('reset')}>
                <Trans>Reset the second factor</Trans>
              </Button>
            )}
            <Button size="small" onPress={() => setAsked('disable')}>
              <Trans>Close the account</Trans>
            </Button>
          </>
        )}
        <LinkButton size="small" kind="ghost" href={`/operator/audit?operator_id=${id}`}>
          <Trans>Their actions</Trans>
        </LinkButton>
      </Row>
      <FailureLine of={link.error} />
      {waits.length > 0 && (
        <Text small tone="muted">
          <Trans>Something about this account waits for a second administrator; it is listed above.</Trans>
        </Text>
      )}
      {asked === 'roles' && <ChangeRoles of={operator} onClose={close} />}
      <Question asked={asked} of={operator} onClose={close} />
    </Stack>
  )
}

/** Asks for a confirmation before a session or an account ends. */
function Question({
  asked,
  of: operator,
  onClose,
}: {
  asked: Asked | undefined
  of: OperatorRow
  onClose: () => void
}) {
  const { name } = operator
  return (
    <>
      {asked === 'reset' && (
        <Confirm
          route={resetOperatorSecondFactor}
          of={operator}
          title={<Trans>Ask to reset the second factor of {name}?</Trans>}
          lead={
            <Trans>Another administrator decides. Then every session of theirs ends, and they set up a new one.</Trans>
          }
          verb={<Trans>Ask for it</Trans>}
          onClose={onClose}
        />
      )}
      {asked === 'disable' && (
        <Confirm
          route={disableOperator}
          of={operator}
          title={<Trans>Close the account of {name}?</Trans>}
          lead={<Trans>They are signed out everywhere and cannot sign in. The log keeps their actions.</Trans>}
          verb={<Trans>Close the account</Trans>}
          onClose={onClose}
        />
      )}
      {asked === 'enable' && (
        <Confirm
          route={enableOperator}
          of={operator}
          title={<Trans>Open the account of {name} again?</Trans>}
          lead={
            <Trans>
              They can sign in as before. A role that decides on others’ work is requested again, and another
              administrator approves it.
            </Trans>
          }
          verb={<Trans>Open it again</Trans>}
          onClose={onClose}
        />
      )}
    </>
  )
}

interface ConfirmProps {
  route: typeof disableOperator | typeof enableOperator | typeof resetOperatorSecondFactor
  of: OperatorRow
  title: ReactNode
  lead: ReactNode
  verb: ReactNode
  onClose: () => void
}

function Confirm({ route, of: { id }, title, lead, verb, onClose }: ConfirmProps) {
  const act = useMutation({ ...mutation(route), onSuccess: onClose })
  return (
    <ConfirmDialog
      isOpen
      danger={route !== enableOperator}
      title={title}
      lead={lead}
      confirm={verb}
      isPending={act.isPending}
      onConfirm={() => act.mutate({ id })}
      onClose={onClose}
    >
      <FailureLine of={act.error} />
    </ConfirmDialog>
  )
}

function ChangeRoles({ of: { id, name, roles }, onClose }: { of: OperatorRow; onClose: () => void }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(roles)
  const change = useMutation({ ...mutation(changeOperatorRoles), onSuccess: onClose })
  const refused = useRefusedFields(change.error)
  const needsSecond = needsSecondAdministrator(roles, chosen)
  const none = chosen.length === 0 ? { '': [t`Choose at least one role.`] } : undefined
  return (
    <FormDialog
      title={t`Roles of ${name}`}
      confirm={needsSecond ? <Trans>Ask for it</Trans> : <Trans>Save</Trans>}
      errors={refused}
      isPending={change.isPending}
      onSubmit={() => none ?? change.mutate({ id, roles: chosen })}
      onClose={onClose}
    >
      <RoleBoxes of={chosen} onChange={setChosen} />
      {needsSecond && (
        <Text small tone="muted">
          <Trans>Another administrator approves this before it counts: these roles decide on the work of others.</Trans>
        </Text>
      )}
      {none && (
        <Text small tone="muted">
          <Trans>Choose at least one role.</Trans>
        </Text>
      )}
    </FormDialog>
  )
}
