import { Trans } from '@lingui/react/macro'
import { Button } from '../kit/layout/button.tsx'
import { Row } from '../kit/layout/layout.tsx'

export interface OlderOnesProps {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** The server reads this many at once: there may be older ones although none was found yet. */
  isSearch: boolean
  isEmpty: boolean
}

/** The link to older notifications or older results; empty at the end. */
export function OlderOnes({ of: pages, isSearch, isEmpty }: OlderOnesProps) {
  if (!pages.hasNextPage) return null
  return (
    <Row>
      {isEmpty && (
        <output>
          <Trans>Nothing among the newest ones.</Trans>
        </output>
      )}
      <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
        {isSearch ? <Trans>Search older ones</Trans> : <Trans>Show more</Trans>}
      </Button>
    </Row>
  )
}
