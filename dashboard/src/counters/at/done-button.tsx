import { Trans } from '@lingui/react/macro'
import { Button } from '../../kit/layout/button.tsx'

/** The way out of a sheet, where everybody sees it. */
export const DoneButton = ({ onPress }: { onPress: () => void }) => (
  <Button kind="primary" size="large" onPress={onPress}>
    <Trans>Done</Trans>
  </Button>
)
