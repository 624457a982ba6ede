import type { App } from '#platform/app.ts'

export async function demoExists(app: App): Promise<boolean> {
  void app
  return false
}
export async function fillDemo(app: App): Promise<void> {
  void app
}
