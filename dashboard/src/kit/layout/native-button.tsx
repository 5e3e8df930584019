import { createContext, use, type ComponentPropsWithRef } from 'react'

type Native = Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled' | 'style'>

export interface NativeButtonProps extends Native {
  onPress?: (() => void) | undefined
  /** Not now: takes no press, but can have the focus, which would be lost with a button that goes dead under it. */
  isDisabled?: boolean | undefined
  /** Under way: keeps the focus and takes no second press. */
  isPending?: boolean | undefined
}

/** What a menu gives to the button that opens it. */
export const ButtonContext = createContext<NativeButtonProps>({})

/** The browser's own button; all buttons of the kit are made of it, so that the first screen needs no library for them. */
export function NativeButton({
  isDisabled = false,
  isPending = false,
  onPress,
  type = 'button',
  ...button
}: NativeButtonProps) {
  const { onPress: onOuterPress = onPress, ...outer } = use(ButtonContext)
  return (
    <button
      {...button}
      {...outer}
      type={type === 'submit' ? 'submit' : 'button'}
      {...((isDisabled || isPending) && { 'aria-disabled': true })}
      {...(isPending && { 'data-pending': true })}
      onClick={(event) => {
        // a press of a waiting submit button would send the form again
        if (isDisabled || isPending) event.preventDefault()
        else onOuterPress?.()
      }}
    />
  )
}
