import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

let count = 0;

/**
 * The page that the daemon of a test writes, if the environment variable `ADBRIDGE_REPORT` names a
 * folder. It is kept if the test fails.
 */
export class ReportPage {
  /** The arguments of the daemon. */
  args = [];
  #path = null;

  /**
   * @param {{fullName?: string, name?: string} | undefined} test the context of the test
   * @returns {Promise<ReportPage>}
   */
  static async of(test) {
    const page = new ReportPage();
    const folder = process.env.ADBRIDGE_REPORT;
    if (!folder) return page;
    await mkdir(folder, { recursive: true });
    const title = String(test?.fullName ?? test?.name ?? 'test');
    const name = title.replace(/[^\p{L}\p{N}_.-]+/gu, '-').slice(-60);
    // Processes run in parallel, and tests can have the same name.
    const hash = createHash('sha256').update(`${title} ${process.pid} ${++count}`).digest('hex').slice(0, 8);
    page.#path = resolve(join(folder, `${name}-${hash}.html`));
    page.args = ['--report', page.#path];
    return page;
  }

  /** Lines that name the page of a test that has failed. */
  get lines() {
    return this.#path === null ? [] : [`What happened is in ${this.#path}`];
  }

  /** Removes the page of a test that has passed. */
  async remove() {
    if (this.#path !== null) await rm(this.#path, { force: true });
  }
}
