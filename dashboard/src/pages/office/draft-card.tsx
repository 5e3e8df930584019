import { Trans, useLingui } from '@lingui/react/macro'
import { decidePageDraft, type PageDraft } from '@sahuji/contract/pages/office/page-drafts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { PagePreview } from './page-preview.tsx'

/** A colleague's draft, to be published or declined; one's own can be taken back. */
export function DraftCard({ of: draft, mayDecide }: { of: PageDraft; mayDecide: boolean }) {
  const { t } = useLingui()
  const { send, isPending } = useEdit(mutation(decidePageDraft), { notice: t`The decision is recorded.` })
  const { id, page_id, language, title, text, effective_on, what_changed, written_name } = draft
  const decide = (decision: 'published' | 'declined' | 'withdrawn') => ({
    isDisabled: isPending,
    onPress: () => send({ id, decision }),
  })
  return (
    <Section title={t`Waits for a second person`}>
      <Stack>
        <Text small tone="muted">
          <Trans>
            {written_name} wrote it, from {effective_on}: {what_changed}
          </Trans>
        </Text>
        {mayDecide && !draft.is_mine && (
          <Row>
            <Button kind="primary" {...decide('published')}>
              <Trans>Publish</Trans>
            </Button>
            <Button {...decide('declined')}>
              <Trans>Decline</Trans>
            </Button>
          </Row>
        )}
        {mayDecide && draft.is_mine && (
          <Row>
            <Button {...decide('withdrawn')}>
              <Trans>Withdraw it</Trans>
            </Button>
          </Row>
        )}
        <PagePreview of={{ page_id, language, text, effective_on }} title={title} />
      </Stack>
    </Section>
  )
}
