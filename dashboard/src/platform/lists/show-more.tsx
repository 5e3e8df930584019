import { Trans } from '@lingui/react/macro'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'

interface ShowMoreProps {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  size?: 'small'
}

/** Fetches the next page of a list; nothing where all of it is shown. */
export function ShowMore({ of: pages, size }: ShowMoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <Button {...(size && { size })} isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
      <Trans>Show more</Trans>
    </Button>
  )
}

/** The same in a row of its own below a list. */
export function ShowMoreRow({ push, ...props }: ShowMoreProps & { push?: 'end' }) {
  if (!props.of.hasNextPage) return null
  return (
    <Row {...(push && { push })}>
      <ShowMore {...props} />
    </Row>
  )
}
