import { msg } from '@sahuji/contract/language/translatable'

/** The notice for a device whose session has expired: nothing private. */
export const somethingNewTexts = { title: msg('Something new at your shop'), body: msg('Sign in to see it.') }

/** The two answers to a request, as labelled on the buttons of its notice and of the dashboard. */
export const answerTexts = { accept: msg('Accept'), reject: msg('Reject') }

/** The test that a person sends to their own device. */
export const testTexts = { title: msg('Notices reach this device'), body: msg('This is the test that you asked for.') }
