// Generated from requests.js by clients/generate. Do not edit.

export { LoadRequest } from "./messages.js";
/** A load of a native ad. */
export class NativeRequest extends LoadNativeRequest {
    /**
     * Whether images are wanted with their data; else their URLs are enough.
     *
     * @returns {boolean}
     */
    get wantsImages(): boolean;
    /**
     * An image as the publisher wants it: `load` gets its data, if that is wanted.
     *
     * @param {string} url
     * @param {(url: string) => Uint8Array | Promise<Uint8Array>} load
     * @param {{ scale?: number | undefined }} [options]
     * @returns {Promise<import('./images.js').Image>}
     */
    image(url: string, load: (url: string) => Uint8Array | Promise<Uint8Array>, { scale }?: {
        scale?: number | undefined;
    } | undefined): Promise<import('./images.js').Image>;
}
/** A load of a banner. */
export class BannerRequest extends LoadBannerRequest {
}
import { LoadNativeRequest } from "./messages.js";
import { LoadBannerRequest } from "./messages.js";
