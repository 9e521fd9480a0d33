/** Vulkan's validation layers, which check every call of the tests of the GPU where they are installed. */
import { existsSync } from "node:fs";
import { join } from "node:path";

const layer = "VK_LAYER_KHRONOS_validation";
const manifest = "VkLayer_khronos_validation.json";
const folders = ["/usr/share", "/usr/local/share", "/etc"].map((folder) => join(folder, "vulkan", "explicit_layer.d"));

/**
 * Has the loader use them in this process and those it starts; an invalid call stops the process that makes it.
 * @returns whether it does: not if they are not installed, nor with a driver that is used without the loader
 */
export function useValidationLayers(): boolean {
  if (process.env.MATCHER_VULKAN || !folders.some((folder) => existsSync(join(folder, manifest)))) return false;
  process.env.VK_INSTANCE_LAYERS ||= layer;
  process.env.VK_LAYER_SETTINGS_PATH ||= join(import.meta.dir, "vk_layer_settings.txt");
  return true;
}
