import { type GeneralPage, ratePage } from '@sahuji/contract/pages'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { mutation } from '../platform/query.ts'
import { useKept } from '../platform/use-kept.ts'

/** "Was this helpful?", asked of whoever is signed in; kept once per person. */
export function PageHelpful({ of: { id, helpful } }: { of: GeneralPage }) {
  const isSignedIn = useKept('id_token') !== null
  const say = useMutation(mutation(ratePage))
  const { yes, no, mine } = say.data ?? helpful
  const readers = yes + no
  if (!isSignedIn) return null
  const answer = (is_helpful: boolean) => ({
    'aria-pressed': mine === is_helpful,
    isDisabled: say.isPending,
    onPress: () => say.mutate({ id, is_helpful }),
  })
  return (
    <Section title={<Trans>Was this page helpful?</Trans>}>
      <Stack gap={3}>
        <Row>
          <Button {...answer(true)}>
            <Trans>Yes, it helped</Trans>
          </Button>
          <Button {...answer(false)}>
            <Trans>No, not really</Trans>
          </Button>
        </Row>
        <Text small tone="muted">
          {mine === null ? (
            <Trans>Your answer helps us to write better pages. You can change it.</Trans>
          ) : (
            <Trans>
              Thank you, your answer is kept. It helped {yes} of {readers} readers.
            </Trans>
          )}
        </Text>
        {say.error && <FailedToLoad of={say.error} />}
      </Stack>
    </Section>
  )
}
