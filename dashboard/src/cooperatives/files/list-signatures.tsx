import type { CooperativeFile } from '@sahuji/contract/cooperatives/files'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Name, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { followed } from '../../platform/calls/query.ts'
import { cooperatives } from '../calls.ts'
import * as css from './breaks.module.css'
import { IfMay } from '../../platform/session/if-may.tsx'

/** Both signatures under the same list: the shop's by its account, the cooperative's on paper. */
export function ListSignatures({ of: file }: { of: CooperativeFile }) {
  const { t } = useLingui()
  const [shop, partner] = (['merchant', 'partner'] as const).map((side) =>
    file.signatures.find(({ party }) => party === side),
  )
  return (
    <Section title={t`Signatures`}>
      <Stack gap={4}>
        <Signature name={t`Your shop`} of={shop} />
        <Signature name={t`The cooperative`} of={partner} />
        {shop ? (
          !partner && (
            <Text small tone="muted">
              <Trans>
                Print this list and let the cooperative sign it, with its number below. Our team records the paper.
              </Trans>
            </Text>
          )
        ) : (
          <IfMay call="cooperatives.reconcile">
            <SignButton of={file} />
          </IfMay>
        )}
        <Text small tone="quiet" as="div">
          <Trans>Number of the list (SHA-256)</Trans>
          <div className={css.hash}>
            <Code>{file.list_hash}</Code>
          </div>
        </Text>
      </Stack>
    </Section>
  )
}

function Signature({ name, of: signature }: { name: string; of: CooperativeFile['signatures'][number] | undefined }) {
  return (
    <div>
      <Text strong>{name}</Text>
      {signature ? (
        <>
          <Status tone="good">
            <Trans>Signed</Trans>
          </Status>
          <Text small tone="quiet">
            <Name>{signature.name}</Name>, <DateTime of={signature.at} />
            {signature.paper && (
              <>
                , <Name>{signature.paper}</Name>
              </>
            )}
          </Text>
        </>
      ) : (
        <Status tone="wait">
          <Trans>Not signed yet</Trans>
        </Status>
      )}
    </div>
  )
}

function SignButton({ of: { id, open, list_hash: hash } }: { of: CooperativeFile }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const [isAsking, setIsAsking] = useState(false)
  const signing = useMutation(followed(cooperatives.sign(), () => setIsAsking(false)))
  const left = number(open)
  return (
    <>
      <Row>
        <Button kind="primary" isDisabled={open > 0} onPress={() => setIsAsking(true)}>
          <Trans>Sign the list</Trans>
        </Button>
      </Row>
      {open > 0 && (
        <Text small tone="muted">
          <Trans>Explain or close each break first. Still open: {left}</Trans>
        </Text>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t`Sign this list?`}
        lead={<Trans>Your name and the moment are kept with it. Afterwards the list no longer changes.</Trans>}
        confirm={<Trans>Sign</Trans>}
        isPending={signing.isPending}
        onConfirm={() => signing.mutate({ id, hash })}
      >
        <FailureLine of={signing.error} />
      </ConfirmDialog>
    </>
  )
}
