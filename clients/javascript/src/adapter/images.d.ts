// Generated from images.js by clients/generate. Do not edit.

/**
 * Converts an image for the wire.
 *
 * @param {Image} image
 * @param {boolean} isDataWanted else its URL is enough, if it has one
 */
export function toWireImage(image: Image, isDataWanted: boolean): {
    url: string | null;
    scale: number;
    mimeType?: never;
    width?: never;
    height?: never;
    data?: never;
} | {
    url: string | null;
    scale: number;
    mimeType: string;
    width: any;
    height: any;
    data: any;
};
/**
 * An image of a native ad: the bytes of a file, or its URL.
 *
 * A PNG, GIF or JPEG tells its own type and size. If the publisher wants no data, only the URL is
 * sent, if there is one.
 */
export type Image = {
    /**
     * The bytes of the file.
     */
    data?: Uint8Array | null | undefined;
    /**
     * The address of the image.
     */
    url?: string | null | undefined;
    /**
     * How many pixels make a point. Default: 1.
     */
    scale?: number | undefined;
    /**
     * The type of the file, such as `image/webp`.
     */
    mimeType?: string | undefined;
    /**
     * In pixels.
     */
    width?: number | undefined;
    /**
     * In pixels.
     */
    height?: number | undefined;
};
