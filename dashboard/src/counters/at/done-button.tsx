import { Trans } from '@lingui/react/macro'
import { Button } from '../../kit/layout/button.tsx'

/** The visible way out of a sheet. */
export const DoneButton = ({ onPress }: { onPress: () => void }) => (
  <Button kind="primary" size="large" onPress={onPress}>
    <Trans>Done</Trans>
  </Button>
)
