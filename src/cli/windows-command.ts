/** What cmd.exe would act on. */
const META = /[()\][%!^"`<>&|;, *?]/g

/**
 * A command line for cmd.exe, to be spawned with `shell: true`. On Windows most commands of Node projects are `.cmd`
 * scripts (npm.cmd, vitest.cmd), which Node finds and runs only through the shell, and a shell's line wants quoting.
 * Those scripts hand their arguments to a second parsing (`%*`), hence the second caret before what cmd.exe acts on.
 *
 * Written by the documented rules of cmd.exe and of Microsoft's argument parser; it has not been run on Windows.
 */
export function windowsCommandLine([program = '', ...args]: readonly string[]): string {
  return [program.replace(META, '^$&'), ...args.map(quote)].join(' ')
}

function quote(argument: string): string {
  // Backslashes count only before a quote: each of those is doubled, and the quote gets one more.
  const escaped = argument.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)(\\+)$/, '$1$1')
  return `"${escaped}"`.replace(META, '^$&').replace(META, '^$&')
}
