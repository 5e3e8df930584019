import { msg } from '@sahuji/contract/translatable'

/** What a device hears whose session is over by its time: nothing that is private. */
export const somethingNewTexts = { title: msg('Something new at your shop'), body: msg('Sign in to see it.') }

/** The two answers to a request, as the buttons of its notice and of the dashboard call them. */
export const answerTexts = { accept: msg('Accept'), reject: msg('Reject') }

/** What somebody sends to their own device, to see whether it comes. */
export const testTexts = { title: msg('Notices reach this device'), body: msg('This is the test that you asked for.') }
