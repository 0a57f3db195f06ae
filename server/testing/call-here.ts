import { callCommand, type Command } from '../../commands/operate.ts'

/** Calls a command of the operator as its process does, in this one: what it says, to whom, and the code it ends with. */
export async function callHere(command: Command, args: string[], env: Record<string, string>) {
  const told = { said: '', complained: '' }
  const code = await callCommand(command, {
    args,
    source: env,
    say: (text) => (told.said += text),
    complain: (text) => (told.complained += text),
  })
  return { code, ...told }
}
