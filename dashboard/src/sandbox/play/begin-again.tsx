import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { sandbox } from '../calls.ts'

/** Empties the sandbox's book after a confirmation; the keys stay. */
export function BeginAgain({ keys }: { keys: number }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const again = useMutation(followed(sandbox.beginAgain(), () => setIsAsking(false)))
  return (
    <Section title={t`Start again`}>
      <Row push="between">
        <Text tone="muted">
          <Plural value={keys} one="# sandbox key stays" other="# sandbox keys stay" />
        </Text>
        <Button size="small" onPress={() => setIsAsking(true)}>
          <Trans>Empty the book, keep the keys</Trans>
        </Button>
      </Row>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setIsAsking(false)}
          title={<Trans>Empty the sandbox?</Trans>}
          lead={
            <Trans>
              Its wallet is emptied, open payments are cancelled, and its lists and its tour begin again. Your real
              money is not touched.
            </Trans>
          }
          confirm={<Trans>Empty it</Trans>}
          onConfirm={() => again.mutate({})}
          isPending={again.isPending}
          danger
        />
      )}
    </Section>
  )
}
