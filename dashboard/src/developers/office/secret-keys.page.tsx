import { Trans, useLingui } from '@lingui/react/macro'
import * as contract from '@sahuji/contract/developers/office/secret-keys'
import type { SecretKey } from '@sahuji/contract/developers/secret-keys'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Status, Tag } from '../../kit/layout/status.tsx'
import { Code, Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { mutation, query } from '../../platform/calls/query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { MakeKeyDialog } from './make-key-dialog.tsx'

/** /operator/merchants/{id}/secret-keys: the keys by which a merchant's own server calls the API. */
export function SecretKeysPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: keys, error, refetch } = useQuery(query(contract.listMerchantSecretKeys, { id }))
  const mayChange = hasRole(useOperator(), contract.makeMerchantSecretKey.roles)
  const [isMaking, setIsMaking] = useState(false)
  return (
    <OfficePageFrame
      title={t`Secret keys`}
      above={
        <Link small href={`/operator/merchants/${id}`}>
          <Trans>Back to the merchant</Trans>
        </Link>
      }
      actions={
        mayChange && (
          <Button onPress={() => setIsMaking(true)}>
            <Trans>New key</Trans>
          </Button>
        )
      }
    >
      <Stack>
        <Text small tone="muted">
          <Trans>The merchant’s own server takes and refunds payments with these keys.</Trans>
        </Text>
        {error && !keys && <FailedToLoad of={error} onRetry={() => void refetch()} />}
        {!error && !keys && <LoadingRows rows={3} />}
        {keys?.length === 0 && (
          <NothingYet title={t`No secret key yet`}>
            <Trans>Make one for the sandbox first: it moves no real money.</Trans>
          </NothingYet>
        )}
        {keys && keys.length > 0 && (
          <List label={t`Secret keys`}>
            {keys.map((key) => (
              <KeyRow key={key.id} of={key} mayRevoke={mayChange} />
            ))}
          </List>
        )}
      </Stack>
      {isMaking && <MakeKeyDialog merchant_id={id} onClose={() => setIsMaking(false)} />}
    </OfficePageFrame>
  )
}

function KeyRow({ of: key, mayRevoke }: { of: SecretKey; mayRevoke: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const { name, revoked_at } = key
  return (
    <>
      <ListRow note={<KeyFacts of={key} />}>
        <Row push="between">
          <Name>{name}</Name>
          <Row>
            <KeyState of={key} />
            {mayRevoke && revoked_at === null && (
              <Button size="small" onPress={() => setIsAsking(true)}>
                <Trans>Revoke</Trans>
              </Button>
            )}
          </Row>
        </Row>
      </ListRow>
      {isAsking && <RevokeDialog of={key} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function KeyFacts({ of: { mode, ending, scopes, made_at, last_used_at, last_used_network } }: { of: SecretKey }) {
  const head = mode === 'live' ? 'sahuji_live_' : 'sahuji_test_'
  return (
    <Stack gap={1}>
      <Row>
        <Code>{`${head}…${ending}`}</Code>
        {scopes.map((scope) => (
          <Tag key={scope}>
            <Ltr>{scope}</Ltr>
          </Tag>
        ))}
      </Row>
      <span>
        <Trans>
          made <DateTime of={made_at} as="day" />
        </Trans>
        {' · '}
        {last_used_at === null ? (
          <Trans>never used</Trans>
        ) : (
          <Trans>
            last used <DateTime of={last_used_at} as="day" /> from <Ltr>{last_used_network}</Ltr>
          </Trans>
        )}
      </span>
    </Stack>
  )
}

function KeyState({ of: { revoked_at, exposed_at } }: { of: SecretKey }) {
  if (revoked_at !== null)
    return (
      <Status tone="bad">
        <Trans>Revoked</Trans>
      </Status>
    )
  if (exposed_at !== null)
    return (
      <Status tone="warn" sentence>
        <Trans>Seen in an address: replace it</Trans>
      </Status>
    )
  return (
    <Status tone="good">
      <Trans>In use</Trans>
    </Status>
  )
}

function RevokeDialog({ of: { id, name }, onClose }: { of: SecretKey; onClose: () => void }) {
  const { t } = useLingui()
  const { send, isPending } = useEdit(mutation(contract.revokeMerchantSecretKey), {
    notice: t`The key is revoked.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t`Revoke “${name}”`}
      lead={<Trans>The next call with this key is refused. This cannot be undone.</Trans>}
      confirm={<Trans>Revoke</Trans>}
      isPending={isPending}
      onConfirm={() => send({ id })}
      onClose={onClose}
    />
  )
}
